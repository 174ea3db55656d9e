import SourceText
