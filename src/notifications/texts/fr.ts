import type { NotificationTexts } from './en.ts'

export const fr: NotificationTexts = {
  topics: {
    'newsletter-to-approve': (count) =>
      count === 1
        ? 'Une lettre attend une approbation'
        : `${count} lettres attendent une approbation`,
    'follow-up-assigned': (count) =>
      count === 1
        ? 'Une relance vous a été attribuée'
        : `${count} relances vous ont été attribuées`,
    'message-assigned': (count) =>
      count === 1
        ? 'Un message vous a été attribué'
        : `${count} messages ou propositions vous ont été attribués`,
    'proposal-assigned': (count) =>
      count === 1
        ? 'Une proposition vous a été attribuée'
        : `${count} propositions vous ont été attribuées`,
    'newsletter-paused': (count) =>
      count === 1
        ? 'Une lettre a été mise en pause : trop d’e-mails ont été refusés'
        : `${count} lettres ont été mises en pause : trop d’e-mails ont été refusés`,
    'mail-held-up': () => 'L’envoi est bloqué : aucun e-mail ne part',
    'contacts-imported': (count) =>
      count === 1
        ? 'Votre import de contacts est terminé'
        : `${count} imports de contacts sont terminés`,
    'subscribers-imported': (count) =>
      count === 1
        ? 'Votre import d’abonnés est terminé'
        : `${count} imports d’abonnés sont terminés`,
    'proposal-came-in': (count) =>
      count === 1 ? 'Une proposition est arrivée' : `${count} propositions sont arrivées`,
    'webhook-switched-off': (count) =>
      count === 1
        ? 'Un webhook a été désactivé : son destinataire n’accepte pas les appels'
        : `${count} webhooks ont été désactivés : leurs destinataires n’acceptent pas les appels`,
  },
  mail: {
    digest: (count, site) =>
      count === 1
        ? `Une chose vous attend chez ${site}`
        : `${count} choses vous attendent chez ${site}`,
    change: 'Vous recevez ces e-mails parce que votre compte le demande. Choisissez lesquels :',
    stop: 'Arrêter les e-mails de ce genre, sans se connecter :',
  },
  stop: {
    question: 'Arrêter ces e-mails ?',
    button: 'Arrêter ces e-mails',
    done: 'Ces e-mails sont arrêtés',
    consequence: 'Vous ne recevrez plus d’e-mails à ce sujet :',
    choose: 'Choisir dans votre compte quels e-mails vous recevez',
  },
}
