;;; settings-bundle.el --- Settings bundles through Eglot  -*- lexical-binding: t -*-

;; For Emacs 28 with the package eglot, or Emacs 29 and later: load this file from your init file, or add its lines there.
;; settings-bundle must be in the PATH.

(require 'eglot)

;; In nxml-mode, an element is one symbol, so completion would not work in it.
(define-derived-mode settings-bundle-page-mode sgml-mode "Settings pane"
  "The property list of a pane of a Settings bundle.")

(define-derived-mode settings-bundle-strings-mode prog-mode "Strings"
  "A string table of a Settings bundle."
  (setq-local comment-start "/* " comment-end " */")
  (modify-syntax-entry ?/ ". 14")
  (modify-syntax-entry ?* ". 23")
  (setq-local font-lock-defaults '(nil)))

(add-to-list 'auto-mode-alist '("\\.bundle/.*\\.plist\\'" . settings-bundle-page-mode))
(add-to-list 'auto-mode-alist '("\\.bundle/.*\\.strings\\'" . settings-bundle-strings-mode))

;; A bundle outside a repository is a project with its parent folder.
(defun settings-bundle-project (folder)
  "Return the project of a FOLDER inside a bundle."
  (let ((folder (expand-file-name folder)))
    (when (string-match "\\`\\(.*/\\)[^/]+\\.bundle/" folder)
      (cons 'transient (match-string 1 folder)))))
(add-hook 'project-find-functions #'settings-bundle-project 90)

;; (:notes t) also shows notes.
(add-to-list 'eglot-server-programs
             '((settings-bundle-page-mode settings-bundle-strings-mode)
               . ("settings-bundle" "language-server" :initializationOptions (:notes :json-false))))

(add-hook 'settings-bundle-page-mode-hook #'eglot-ensure)
(add-hook 'settings-bundle-strings-mode-hook #'eglot-ensure)

(defun settings-bundle-preview ()
  "Show the pane in the browser, with the item at the cursor framed."
  (interactive)
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :settings-bundle/preview
                                 (eglot--TextDocumentPositionParams)))
        (file (expand-file-name "settings-bundle-preview.html" temporary-file-directory)))
    (with-temp-file file (insert (plist-get answer :html)))
    (browse-url-of-file file)))

(provide 'settings-bundle)
;;; settings-bundle.el ends here
