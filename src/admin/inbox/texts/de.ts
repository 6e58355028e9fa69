import type { InboxTexts } from './en.ts'

export const de: InboxTexts = {
  local:
    'Es ist kein Mailserver eingerichtet: Jede E-Mail bleibt auf diesem Rechner und wird hier gezeigt. Nichts wird zugestellt.',
  external:
    'E-Mails gehen über den Mailserver der Einstellung SMTP_URL hinaus; hier wird nichts gespeichert.',
  search: 'Nach Absender, Empfänger oder Betreff suchen',
  find: 'Suchen',
  all: 'Alle zeigen',
  mails: 'E-Mails',
  none: 'Noch ist keine E-Mail angekommen. Verschicken Sie einen Newsletter oder einen Test, dann steht er hier.',
  noneFound: (search) => `Keine E-Mail passt zu „${search}“.`,
  count: (count) => (count === 1 ? '1 E-Mail' : `${count} E-Mails`),
  newer: 'Neuere',
  older: 'Ältere',
  choose: 'Wählen Sie eine E-Mail, um sie zu lesen.',
  gone: 'Diese E-Mail gibt es nicht mehr.',
  back: 'Zurück zur Liste',
  noSubject: '(kein Betreff)',
  from: 'Von',
  to: 'An',
  received: 'Empfangen',
  attachments: 'Anhänge',
  formatted: 'Formatiert',
  plain: 'Nur Text',
  show: 'Anzeigen als',
  noText: 'Diese E-Mail hat keinen Textteil.',
  source: 'Quelltext herunterladen',
  remove: 'Löschen',
  removeQuestion: 'Diese E-Mail löschen? Das lässt sich nicht rückgängig machen.',
  removed: 'Die E-Mail ist gelöscht.',
  empty: 'Posteingang leeren',
  emptyQuestion: (count) =>
    count === 1
      ? 'Die eine E-Mail im Posteingang löschen? Das lässt sich nicht rückgängig machen.'
      : `Alle ${count} E-Mails im Posteingang löschen? Das lässt sich nicht rückgängig machen.`,
  emptied: 'Der Posteingang ist leer.',
  cancel: 'Abbrechen',
}
