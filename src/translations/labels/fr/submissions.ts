import type { submissions as en } from '../en/submissions.ts'
import type { Translated } from '../translated.ts'

export const submissions: Translated<typeof en> = {
  proposal: 'Proposition',
  proposals: 'Propositions',
  actionSubmissionsHelp: 'Des actions proposées par des étudiants.',
  message: 'Message',
  messages: 'Messages',
  contactSubmissionsHelp: 'Messages envoyés par le formulaire de contact.',
  imageOfAProposal: 'Image d’une proposition',
  imagesOfProposals: 'Images des propositions',
  reply: 'Réponse',
  replies: 'Réponses',
}
