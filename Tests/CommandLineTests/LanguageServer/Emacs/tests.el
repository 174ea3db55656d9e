;;; tests.el --- Tests of the language server with eglot  -*- lexical-binding: t; -*-

(require 'drive)

(defun yes-as-text ()
  "Sets the default of the first toggle to YES, which is an error."
  (drive-go "|<true/>")
  (delete-char (length "<true/>"))
  (drive-type "<string>YES</string>"))

(ert-deftest diagnostics ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (should-not (drive-find "toggle-default"))
    (yes-as-text)
    (let ((found (drive-find "toggle-default")))
      (should (equal (mapcar #'car found) '("<string>YES</string>")))
      (should (eq (nth 1 (car found)) 'eglot-warning)))
    (drive-go "|<string>YES")
    (delete-region (point) (line-end-position))
    (drive-type "<true/>")
    (should-not (drive-find "toggle-default"))))

(ert-deftest diagnostics-of-incomplete-text ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (drive-go "<string>Play Sounds|</string>")
    (drive-type " 🎛é")
    (delete-region (point) (line-end-position))
    (should (= (length (seq-filter (lambda (found) (eq (nth 1 found) 'eglot-error)) (drive-diagnostics))) 1))
    (drive-type "</string>")
    (should-not (seq-filter (lambda (found) (eq (nth 1 found) 'eglot-error)) (drive-diagnostics)))))

(ert-deftest completion ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (drive-go "<string>|PSToggleSwitchSpecifier")
    (delete-region (point) (+ (point) (length "PSToggleSwitchSpecifier")))
    (drive-type "PSSl")
    (completion-at-point)
    (should (equal (buffer-substring (line-beginning-position) (line-end-position))
                   "\t\t\t<string>PSSliderSpecifier</string>"))))

(ert-deftest completion-of-keys ()
  "A key that a toggle supports and does not have yet, inserted without a value."
  (drive-with-bundle
    (drive-open "Root.plist")
    (drive-go "|<key>DefaultValue</key>")
    (drive-type "<key>TrueV\n\t\t\t")
    (drive-go "<key>TrueV|\n")
    (completion-at-point)
    (should (equal (buffer-substring (line-beginning-position) (line-end-position)) "\t\t\t<key>TrueValue</key>"))))

(ert-deftest completion-in-tables ()
  (drive-with-bundle
    (drive-open "de.lproj/Root.strings")
    (goto-char (point-min))
    (flush-lines "Gravity")
    (goto-char (point-max))
    (drive-type "/* 🎛é */ \"Grav")
    (completion-at-point)
    (should (string-prefix-p "/* 🎛é */ \"Gravity\""
                             (buffer-substring (line-beginning-position) (line-end-position))))))

(ert-deftest hover ()
  "The text that eldoc shows."
  (drive-with-bundle
    (drive-open "Root.plist")
    (dolist (each '(("<key>Default|Value</key>" . "DefaultValue") ("<string>So|und</string>" . "Töne")
                    ("<string>play_sounds|_pref" . "true")))
      (drive-go (car each))
      (let (shown)
        (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown (or text ""))))
        (drive-wait "hover" (lambda () shown))
        (should (string-match-p (regexp-quote (cdr each)) shown))))))

(ert-deftest definitions-and-references ()
  (drive-with-bundle
    (drive-open "de.lproj/Root.strings")
    (drive-go "|\"Play Sounds\" =")
    (drive-type "/* 🎛é */ ")
    (drive-open "Root.plist")
    (drive-go "<string>Play| Sounds")
    (should (equal (drive-places (xref-backend-definitions 'eglot "LSP identifier at point"))
                   '("de.lproj/Root.strings:5:10" "en.lproj/Root.strings:5:1" "fr.lproj/Root.strings:5:1")))
    (should (equal (length (xref-backend-references 'eglot "LSP identifier at point")) 4))
    (drive-open "de.lproj/Root.strings")
    (drive-go "\"Play| Sounds\" =")
    (should (member "Root.plist:19:11"
                    (drive-places (xref-backend-references 'eglot "LSP identifier at point"))))))

(ert-deftest renaming ()
  "Renames a title in four files, and opens those that are not open."
  (drive-with-bundle
    (drive-open "Root.plist")
    (drive-go "<string>Play| Sounds")
    ;; Eglot asks before it opens files.
    (cl-letf (((symbol-function 'y-or-n-p) #'always)) (eglot-rename "Töne & \"Musik\" <🎛>"))
    (save-some-buffers t)
    (should (string-match-p "<string>Töne &amp; \"Musik\" &lt;🎛&gt;</string>" (drive-text "Root.plist")))
    (dolist (language '("de" "en" "fr"))
      (should (string-match-p (regexp-quote "\"Töne & \\\"Musik\\\" <🎛>\" = \"")
                              (drive-text (concat language ".lproj/Root.strings")))))))

(ert-deftest renaming-a-table ()
  "Eglot cannot rename files, and shows the error of the server."
  (drive-with-bundle
    (drive-open "Root.plist")
    (drive-go "<key>StringsTable</key>\n\t<string>Ro|ot")
    (let ((said (should-error (eglot-rename "Texts"))))
      (should (string-match-p "cannot" (format "%s" said))))
    (should-not (buffer-modified-p))))

(ert-deftest code-actions ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (yes-as-text)
    (should (drive-find "toggle-default"))
    (drive-go "<string>Y|ES")
    (let* ((actions (eglot-code-actions (point) (point)))
           (fix (seq-find (lambda (action) (eq (plist-get action :isPreferred) t)) actions)))
      (should fix)
      ;; Actions that create files are not offered to this client.
      (should-not (seq-find (lambda (action) (string-match-p "to its own pane" (plist-get action :title))) actions))
      (cl-letf (((symbol-function 'completing-read) (lambda (&rest _) (plist-get fix :title))))
        (let ((last-nonmenu-event 'return))
          (eglot--read-execute-code-action actions (eglot-current-server)))))
    (should-not (drive-find "toggle-default"))
    (should-not (save-excursion (goto-char (point-min)) (search-forward "YES" nil t)))))

(ert-deftest outline ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (let ((names (flatten-tree (eglot-imenu))))
      (dolist (name '("Sound" "Play Sounds" "Experience Level"))
        (should (member name names))))))

(ert-deftest formatting ()
  (drive-with-bundle
    (drive-open "Root.plist")
    (let ((before (buffer-string)))
      (goto-char (point-min))
      (while (re-search-forward "^\t+" nil t) (replace-match ""))
      (eglot-format-buffer)
      (should (equal (buffer-string) before))
      (drive-go "|\t\t\t<string>Play Sounds")
      (delete-char 3)
      (eglot-format (line-beginning-position) (line-end-position))
      (should (equal (buffer-string) before)))))

(ert-deftest files-are-watched ()
  "Eglot watches the folders in the bundle on request of the server. Batch mode does not receive their events."
  (drive-with-bundle
    (drive-open "Root.plist")
    (let ((watches (drive-wait "watches" (lambda () (hash-table-values (eglot--file-watches (eglot-current-server)))))))
      (should (>= (length (car watches)) 4)))
    (should-not (drive-find "missing-translation"))
    (with-temp-file (drive-file "de.lproj/Root.strings") (insert "\"Sound\" = \"Ton\";\n"))
    (jsonrpc-notify (eglot-current-server) :workspace/didChangeWatchedFiles
                    `(:changes [(:uri ,(eglot--path-to-uri (drive-file "de.lproj/Root.strings")) :type 2)]))
    (should (drive-find "missing-translation"))))

;;; tests.el ends here
