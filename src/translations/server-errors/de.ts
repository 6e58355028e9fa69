/** Why the server refuses, by its English words; `{0}` stands for what is put into them. */
export const de = {
  'That is too long': 'Das ist zu lang',
  'The request could not be read': 'Die Anfrage war nicht zu lesen',
  'Please sign in': 'Bitte melden Sie sich an',
  'You are not allowed to do this': 'Ihr Konto darf das nicht',
  'Not found': 'Nicht gefunden',
  'This mail is no longer there': 'Diese E-Mail gibt es nicht mehr',
  'This contact has been deleted': 'Dieser Kontakt wurde gelöscht',
  'This stage has been deleted': 'Diese Stufe wurde gelöscht',
  'This follow-up has been deleted': 'Diese Wiedervorlage wurde gelöscht',
  'This follow-up is already completed': 'Diese Wiedervorlage ist schon erledigt',
  'This follow-up is already cancelled': 'Diese Wiedervorlage ist schon gestrichen',
  'The date lies in the future': 'Das Datum liegt in der Zukunft',
  'Somebody has changed this contact meanwhile': 'Jemand hat diesen Kontakt inzwischen geändert',
  'Somebody has moved this contact to “{0}” meanwhile':
    'Jemand hat diesen Kontakt inzwischen auf „{0}“ verschoben',
  'The file did not arrive whole': 'Die Datei ist nicht vollständig angekommen',
  'The file is larger than 50 MB': 'Die Datei ist größer als 50 MB',
  'The file is empty': 'Die Datei ist leer',
  'The file must be text in UTF-8 or UTF-16': 'Die Datei muss Text in UTF-8 oder UTF-16 sein',
  'The file is not a text file; please save it as CSV':
    'Die Datei ist keine Textdatei; bitte speichern Sie sie als CSV',
  'The file is not a CSV file: {0}': 'Die Datei ist keine CSV-Datei: {0}',
  'The file has the column {0} twice': 'Die Datei hat die Spalte {0} zweimal',
  'The file must be a CSV file with a column name':
    'Die Datei muss eine CSV-Datei mit einer Spalte name sein',
  'The file has no header in its first {0} characters':
    'Die Datei hat in ihren ersten {0} Zeichen keine Kopfzeile',
  'The file has more than {0} columns near line {1}':
    'Die Datei hat mehr als {0} Spalten, nahe Zeile {1}',
  'The file has email addresses in the column “{0}”, which would be lost; please name it email':
    'Die Datei hat E-Mail-Adressen in der Spalte „{0}“, die verloren gingen; bitte nennen Sie sie email',
  'The file has more than {0} wrong rows': 'Die Datei hat mehr als {0} falsche Zeilen',
  'Something went wrong. Nothing was imported.':
    'Etwas ist schiefgegangen. Es wurde nichts importiert.',
  'It has been deleted meanwhile': 'Es wurde inzwischen gelöscht',
  'Somebody has changed it meanwhile. Please read it again.':
    'Jemand hat es inzwischen geändert. Bitte lesen Sie es noch einmal.',
  'Newsletter must be approved before sending':
    'Der Newsletter muss vor dem Versand freigegeben werden',
  'Newsletter has already been sent': 'Der Newsletter ist schon gesendet',
  'This mail takes too much work. Please make it simpler.':
    'Diese E-Mail ist zu aufwendig. Bitte vereinfachen Sie sie.',
  'Too many mails are being prepared. Please try again.':
    'Gerade werden zu viele E-Mails vorbereitet. Bitte versuchen Sie es noch einmal.',
  'Email has already been sent': 'Die E-Mail ist schon gesendet',
  'A second person must approve this newsletter':
    'Diesen Newsletter muss eine zweite Person freigeben',
  'scheduled_send_at: must lie in the future': 'Der Zeitpunkt muss in der Zukunft liegen',
  'emails.{0}: must be a valid email address': 'Eine davon ist keine gültige E-Mail-Adresse',
  'emails: {0}': 'Eine bis zwanzig Adressen sind nötig',
  'This proposal has been decided on already': 'Über diesen Vorschlag ist schon entschieden',
  'This proposal is gone': 'Diesen Vorschlag gibt es nicht mehr',
  'This message is gone': 'Diese Nachricht gibt es nicht mehr',
  'This entry has been deleted': 'Dieser Eintrag wurde gelöscht',
  'These documents do not have such tags': 'Diese Dokumente haben keine solchen Schlagwörter',
  'This tag has been deleted': 'Dieses Schlagwort wurde gelöscht',
  'These documents cannot be published': 'Diese Dokumente lassen sich nicht veröffentlichen',
  'Nothing would change': 'Es würde sich nichts ändern',
  '{0}: cannot be set for many documents at once':
    '{0}: ist nicht für viele Dokumente auf einmal zu setzen',
  'At most 1,000,000 documents at once': 'Höchstens 1.000.000 Dokumente auf einmal',
  'Five bulk edits of yours are still running': 'Fünf Ihrer Sammeländerungen laufen noch',
  'There are no such documents any more': 'Solche Dokumente gibt es nicht mehr',
  'There are {0} documents by now. Please look again.':
    'Inzwischen sind es {0} Dokumente. Bitte sehen Sie noch einmal nach.',
  'This list does not exist any more': 'Diese Liste gibt es nicht mehr',
  'The account that started it has been deleted': 'Das Konto, das sie begonnen hat, wurde gelöscht',
  'The account that started it may not do this any more':
    'Das Konto, das sie begonnen hat, darf das nicht mehr',
  'Another person has it open': 'Eine andere Person hat es geöffnet',
  'Something went wrong': 'Etwas ist schiefgegangen',
  '{0}: is required': '{0}: fehlt',
  '{0}: must be a valid email address': '{0}: ist keine gültige E-Mail-Adresse',
  '{0}: must be at most {1} characters': '{0}: höchstens {1} Zeichen',
  '{0}: must have at most {1} entries': '{0}: höchstens {1} Einträge',
  '{0}: must be one of {1}': '{0}: muss eines sein von {1}',
  '{0}: must not contain NUL characters': '{0}: enthält unlesbare Zeichen',
  'row: has {0} field where the header has {1}': 'Die Zeile hat {0} Feld, die Kopfzeile {1}',
  'row: has {0} fields where the header has {1}': 'Die Zeile hat {0} Felder, die Kopfzeile {1}',
  'This job is no longer there': 'Diese Aufgabe gibt es nicht mehr',
  'This job has not failed, or runs again already':
    'Diese Aufgabe ist nicht fehlgeschlagen oder läuft schon wieder',
}
