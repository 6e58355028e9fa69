import type { EmptyLists } from './en.ts'

export const fr: EmptyLists = {
  actions:
    'Ce que fait votre organisation et à quoi elle invite, dans l’ordre que vous choisissez.',
  news: 'Ce qui s’est passé et ce que vous avez à dire, avec une date ; le plus récent vient en premier sur le site et dans ses flux.',
  events:
    'Où l’on peut vous rencontrer, avec date et lieu ; aussi dans le calendrier auquel on s’abonne.',
  pages: 'Ce qui reste : qui vous êtes, comment participer, les mentions légales. Le menu y mène.',
  people:
    'Les personnes que votre organisation présente, avec une photo, un rôle et quelques mots.',
  media: 'Des images pour les actualités, événements, pages et e-mails ; on les ajoute là, ou ici.',
  files:
    'Des fichiers à télécharger, comme des statuts ou un formulaire ; articles, événements et pages y mènent.',
  tags: 'Des mots qui relient actions, actualités, événements et pages, comme un sujet ou un lieu.',
  contacts:
    'Les personnes avec qui vous êtes en lien. Saisissez-les ici, ou importez un fichier de votre ancien service.',
  'progression-stages':
    'Les étapes du chemin que l’on fait avec vous. Le tableau a une colonne pour chacune.',
  'follow-up-rules':
    'Ce qu’il faut faire tant de jours après une étape, comme un appel une semaine après la première rencontre.',
  segments:
    'Des groupes de contacts trouvés par des règles, comme tous les membres d’une ville. Une newsletter peut leur être adressée.',
  'contact-fields':
    'Ce que vous voulez savoir des contacts outre leur nom et leur adresse, comme la langue ou le quartier.',
  newsletters:
    'Des e-mails à toutes les personnes abonnées, ou à un segment. Rien ne part avant d’être approuvé.',
  'newsletter-subscribers':
    'Qui reçoit vos newsletters. On s’inscrit sur votre site ; celles et ceux que vous avez déjà peuvent être importés.',
  'compose-emails':
    'Des e-mails à des personnes que vous nommez, comme une invitation aux intervenants d’un événement.',
  'email-templates': 'Des e-mails pour commencer, avec des champs comme le nom du destinataire.',
  'contact-submissions': 'Ce que l’on vous écrit par le formulaire de contact de votre site.',
  'action-submissions':
    'Ce que l’on vous propose par le formulaire de votre site ; une proposition peut devenir une action.',
  webhooks:
    'Des URL d’autres systèmes, appelées quand quelque chose se passe ici, comme un nouvel abonnement.',
}
