#include <os/lock.h>
