;;; settings-bundle.el --- Settings bundles through Eglot  -*- lexical-binding: t -*-

;; For Emacs 28 with the package eglot, or Emacs 29 and newer: load this file from your init file, or add its lines there.
;; It finds settings-bundle on the path.

(require 'eglot)

;; To nxml-mode an element is one symbol, and nothing would be completed in it.
(define-derived-mode settings-bundle-page-mode sgml-mode "Settings page"
  "The property list of a page of a Settings bundle.")

(define-derived-mode settings-bundle-strings-mode prog-mode "Strings"
  "A string table of a Settings bundle."
  (setq-local comment-start "/* " comment-end " */")
  (modify-syntax-entry ?/ ". 14")
  (modify-syntax-entry ?* ". 23")
  (setq-local font-lock-defaults '(nil)))

(add-to-list 'auto-mode-alist '("\\.bundle/.*\\.plist\\'" . settings-bundle-page-mode))
(add-to-list 'auto-mode-alist '("\\.bundle/.*\\.strings\\'" . settings-bundle-strings-mode))

;; A bundle that is in no repository is a project with the folder around it.
(defun settings-bundle-project (folder)
  "The project of a FOLDER inside a bundle."
  (let ((folder (expand-file-name folder)))
    (when (string-match "\\`\\(.*/\\)[^/]+\\.bundle/" folder)
      (cons 'transient (match-string 1 folder)))))
(add-hook 'project-find-functions #'settings-bundle-project 90)

;; With (:notes t) what is merely worth knowing is shown, too.
(add-to-list 'eglot-server-programs
             '((settings-bundle-page-mode settings-bundle-strings-mode)
               . ("settings-bundle" "language-server" :initializationOptions (:notes :json-false))))

(add-hook 'settings-bundle-page-mode-hook #'eglot-ensure)
(add-hook 'settings-bundle-strings-mode-hook #'eglot-ensure)

(defun settings-bundle-preview ()
  "Show the page of the text in the browser, with the item at the cursor pointed out."
  (interactive)
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :settings-bundle/preview
                                 (eglot--TextDocumentPositionParams)))
        (file (expand-file-name "settings-bundle-preview.html" temporary-file-directory)))
    (with-temp-file file (insert (plist-get answer :html)))
    (browse-url-of-file file)))

(provide 'settings-bundle)
;;; settings-bundle.el ends here
