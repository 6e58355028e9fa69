import type { submissions as en } from '../en/submissions.ts'
import type { Translated } from '../translated.ts'

export const submissions: Translated<typeof en> = {
  proposal: 'Proposta',
  proposals: 'Proposte',
  actionSubmissionsHelp: 'Azioni proposte da studenti.',
  message: 'Messaggio',
  messages: 'Messaggi',
  contactSubmissionsHelp: 'Messaggi inviati dal modulo di contatto.',
  imageOfAProposal: 'Immagine di una proposta',
  imagesOfProposals: 'Immagini delle proposte',
  reply: 'Risposta',
  replies: 'Risposte',
}
