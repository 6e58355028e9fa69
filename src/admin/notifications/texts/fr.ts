import type { NotificationListTexts } from './en.ts'

export const fr: NotificationListTexts = {
  title: 'Avis',
  bell: (count) => (count === '1' ? '1 avis non lu' : `${count} avis non lus`),
  empty: 'Rien encore. Ce qui vous attend et ce qui vous a été attribué arrive ici.',
  loading: 'Chargement…',
  more: 'Afficher plus',
  tryAgain: 'Réessayer',
  readAll: 'Tout marquer comme lu',
  read: 'Marquer comme lu',
  readOne: (what) => `Marquer comme lu : ${what}`,
  isNew: 'nouveau',
  isOver: 'terminé',
  settingsLink: 'Lesquels vous recevez par e-mail',
  settings: 'Avis par e-mail',
  settingsHelp:
    'Tous sont à la cloche. Choisissez ceux qui arrivent aussi par e-mail ; une fois par jour, c’est le matin, avec ce que vous n’avez pas lu d’ici là.',
  timeZone: 'Fuseau horaire',
  save: 'Enregistrer les avis',
  saved: 'Votre choix est enregistré',
  kinds: {
    approval: 'Attend votre approbation',
    assigned: 'Vous est attribué',
    'mail-stopped': 'L’envoi est arrêté',
    'import-done': 'Votre import est terminé',
    proposal: 'Une proposition est arrivée',
    'webhook-stopped': 'Un webhook a été désactivé',
  },
  choices: {
    'at-once': 'Aussitôt',
    daily: 'Une fois par jour',
    never: 'Jamais',
  },
}
