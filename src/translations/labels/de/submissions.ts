import type { submissions as en } from '../en/submissions.ts'
import type { Translated } from '../translated.ts'

export const submissions: Translated<typeof en> = {
  proposal: 'Vorschlag',
  proposals: 'Vorschläge',
  actionSubmissionsHelp: 'Aktionen, die Studierende vorschlagen.',
  message: 'Nachricht',
  messages: 'Nachrichten',
  contactSubmissionsHelp: 'Nachrichten aus dem Kontaktformular.',
  imageOfAProposal: 'Bild eines Vorschlags',
  imagesOfProposals: 'Bilder der Vorschläge',
  reply: 'Antwort',
  replies: 'Antworten',
}
