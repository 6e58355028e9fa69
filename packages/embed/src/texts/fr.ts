import type { Texts } from './en.ts'

export const fr: Texts = {
  email: 'Ton adresse e-mail',
  name: 'Ton nom',
  phone: 'Ton numéro de téléphone',
  optional: 'facultatif',
  trap: 'Laissez ce champ vide',
  subscribe: 'S’inscrire',
  subscribed: 'Merci pour ton inscription.',
  confirm: 'Merci. Ouvre le message que nous t’envoyons et confirme.',
  title: 'Titre de ton idée',
  description: 'De quoi s’agit-il, et qui participe ?',
  images: 'Images',
  imagesHint: 'Dix au plus : JPEG, PNG, WebP ou GIF, de 10 Mo au plus chacune.',
  remove: 'Retirer',
  propose: 'Envoyer la proposition',
  proposed: 'Merci. Nous la lirons et t’écrirons.',
  cancelled: 'Annulé',
  map: 'Voir sur une carte',
  noEvents: 'Rien n’est prévu pour le moment.',
  unreachable: 'Cela n’a pas fonctionné. Essaie encore une fois.',
}
