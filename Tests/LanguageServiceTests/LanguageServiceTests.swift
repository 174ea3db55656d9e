import LanguageService
import Testing
