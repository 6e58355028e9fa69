import type { InboxTexts } from './en.ts'

export const fr: InboxTexts = {
  local:
    'Aucun serveur de messagerie n’est configuré : tous les e-mails restent sur cette machine et s’affichent ici. Personne d’autre ne reçoit quoi que ce soit.',
  external: 'Les e-mails partent par le serveur du réglage SMTP_URL ; rien n’est conservé ici.',
  search: 'Rechercher par expéditeur, destinataire ou objet',
  find: 'Rechercher',
  all: 'Tout afficher',
  mails: 'E-mails',
  none: 'Aucun e-mail n’est encore arrivé. Envoyez une newsletter, ou un essai, et elle apparaîtra ici.',
  noneFound: (search) => `Aucun e-mail ne correspond à « ${search} ».`,
  count: (count) => (count === 1 ? '1 e-mail' : `${count} e-mails`),
  newer: 'Plus récents',
  older: 'Plus anciens',
  choose: 'Choisissez un e-mail pour le lire.',
  gone: 'Cet e-mail n’existe plus.',
  back: 'Retour à la liste',
  noSubject: '(sans objet)',
  from: 'De',
  to: 'À',
  received: 'Reçu',
  attachments: 'Pièces jointes',
  formatted: 'Mis en forme',
  plain: 'Texte brut',
  show: 'Afficher',
  noText: 'Cet e-mail n’a pas de texte brut.',
  source: 'Télécharger la source',
  remove: 'Supprimer',
  removeQuestion: 'Supprimer cet e-mail ? Cette action est définitive.',
  removed: 'L’e-mail est supprimé.',
  empty: 'Vider la boîte de réception',
  emptyQuestion: (count) =>
    count === 1
      ? 'Supprimer le seul e-mail de la boîte ? Cette action est définitive.'
      : `Supprimer les ${count} e-mails de la boîte ? Cette action est définitive.`,
  emptied: 'La boîte de réception est vide.',
  cancel: 'Annuler',
}
