;;; drive.el --- Drives Emacs and eglot with the language server like a user  -*- lexical-binding: t; -*-

;; BUNDLE=/tmp/App/Settings.bundle SETTINGS_BUNDLE_TOOL=… emacs --batch -L . -l tests -f ert-run-tests-batch-and-exit

(require 'ert)
(require 'seq)
(require 'package)
;; Debian installs packages where Emacs looks for system packages.
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'sgml-mode)

;; In nxml-mode, a whole element is one symbol, and eglot completes symbols.
(define-derived-mode drive-plist-mode sgml-mode "Plist")
(define-derived-mode drive-strings-mode prog-mode "Strings")
(add-to-list 'auto-mode-alist '("\\.strings\\'" . drive-strings-mode))
(add-to-list 'auto-mode-alist '("\\.plist\\'" . drive-plist-mode))
(add-to-list 'eglot-server-programs
             `((drive-plist-mode drive-strings-mode) . (,(getenv "SETTINGS_BUNDLE_TOOL") "language-server")))

(setq eglot-sync-connect t
      eglot-connect-timeout 600
      eglot-send-changes-idle-time 0
      eglot-confirm-server-initiated-edits nil
      jsonrpc-default-request-timeout 600
      make-backup-files nil
      create-lockfiles nil
      auto-save-default nil
      enable-local-variables nil)

(defvar drive-folder nil "The workspace folder.")

(defun drive-project (_folder) (cons 'transient drive-folder))

(defun drive-file (path) (expand-file-name path (expand-file-name "App/Settings.bundle/" drive-folder)))

(defmacro drive-with-bundle (&rest body)
  "Runs BODY in a copy of the bundle, and ends the server."
  (declare (indent 0))
  `(let* ((drive-folder (file-name-as-directory (file-truename (make-temp-file "bundle" t))))
          (project-find-functions '(drive-project)))
     (make-directory (expand-file-name "App" drive-folder))
     (copy-directory (getenv "BUNDLE") (expand-file-name "App/Settings.bundle" drive-folder) nil nil t)
     (unwind-protect (progn ,@body)
       (eglot-shutdown-all)
       (dolist (buffer (buffer-list))
         (when (buffer-file-name buffer)
           (with-current-buffer buffer (set-buffer-modified-p nil))
           (kill-buffer buffer)))
       (delete-directory drive-folder t))))

(defun drive-wait (what condition)
  "Runs Emacs until CONDITION returns a value, and returns that value."
  ;; The timeout is a safeguard and not a measurement.
  (let ((end (+ (float-time) (string-to-number (or (getenv "PATIENCE") "600")))) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end) (error "it never came: %s" what))
      (accept-process-output nil 0.01))
    value))

(defun drive-open (path)
  "Opens a file in the bundle, with the server attached."
  (switch-to-buffer (find-file-noselect (drive-file path)))
  (eglot-ensure)
  ;; Batch mode has no command loop that would run this hook.
  (run-hooks 'post-command-hook)
  (drive-wait "the server" #'eglot-managed-p)
  (current-buffer))

(defun drive-go (mark)
  "Moves the cursor to the | in text of the buffer."
  (let* ((parts (split-string mark "|")) (text (apply #'concat parts)))
    (goto-char (point-min))
    (search-forward text)
    (goto-char (+ (match-beginning 0) (length (car parts))))))

(defun drive-type (text)
  "Inserts TEXT and sends it without waiting for eglot's timer."
  (insert text)
  (drive-flush))

(defun drive-flush ()
  "Sends pending changes, and waits until the server has processed them."
  (eglot--signal-textDocument/didChange)
  (dotimes (_ 2)
    (jsonrpc-request (eglot-current-server) :textDocument/foldingRange
                     '(:textDocument (:uri "file:///nowhere")))))

(defun drive-diagnostics ()
  "The diagnostics of flymake in the buffer: marked text, type and message."
  (drive-flush)
  (flymake-start)
  (mapcar (lambda (found)
            (list (buffer-substring-no-properties (flymake-diagnostic-beg found) (flymake-diagnostic-end found))
                  (flymake-diagnostic-type found) (flymake-diagnostic-text found)))
          (flymake-diagnostics)))

(defun drive-find (rule)
  "The diagnostics of a rule."
  (seq-filter (lambda (found) (string-match-p (format "\\[%s\\]" rule) (nth 2 found))) (drive-diagnostics)))

(defun drive-places (found)
  "The sorted locations of cross-references: file, line, column."
  (sort (mapcar (lambda (each)
                  (let ((place (xref-item-location each)))
                    (format "%s:%d:%d" (file-relative-name (xref-file-location-file place) (drive-file ""))
                            (xref-file-location-line place) (xref-file-location-column place))))
                found)
        #'string<))

(defun drive-text (path)
  "The text of a file on disk."
  (with-temp-buffer
    (insert-file-contents (drive-file path))
    (buffer-string)))

(provide 'drive)
