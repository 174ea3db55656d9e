new Editor().start();
