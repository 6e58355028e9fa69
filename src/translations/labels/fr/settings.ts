import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../translated.ts'

export const settings: Translated<typeof en> = {
  settings: 'Réglages',
  identity: 'Identité',
  identityHelp: 'Qui vous êtes : dans cette interface, sur le site et dans chaque e-mail.',
  secondFactorRoles: 'Second facteur exigé pour',
  secondFactorRolesHelp:
    'Qui a l’un de ces rôles doit ajouter une application d’authentification ou une clé d’accès après la connexion, et ne peut rien faire avant.',
  siteName: 'Nom de l’organisation',
  siteNameHelp: 'Dans les flux, les e-mails et cette interface.',
  websiteLanguage: 'Langue du site',
  siteLanguageHelp:
    'Des pages derrière les liens des mails, pour qui a un navigateur ne demandant aucune de ces langues.',
  newsFeedTitle: 'Titre du flux d’actualités',
  newsFeedTitleHelp: 'Vide : le nom, et « News ».',
  newsFeedDescription: 'Description du flux d’actualités',
  newsFeedDescriptionHelp: 'Une phrase.',
  eventsFeedTitle: 'Titre du flux d’événements',
  eventsFeedTitleHelp: 'Vide : le nom, et « Events ».',
  eventsFeedDescription: 'Description du flux d’événements',
  eventsFeedDescriptionHelp: 'Une phrase.',
  logoHelp: 'Affiché dans cette interface et dans les e-mails.',
  brandColour: 'Couleur de la marque',
  primaryColorHelp: 'Par exemple #0f4c5c.',
  email: 'E-mail',
  emailHelp: 'De qui viennent les e-mails, leur apparence et l’envoi des newsletters.',
  senderName: 'Nom de l’expéditeur',
  senderNameHelp: 'L’expéditeur que voient les destinataires.',
  senderEmail: 'Adresse de l’expéditeur',
  senderEmailHelp: 'Vide : l’adresse par défaut du serveur.',
  replyTo: 'Répondre à (Reply-To)',
  postalAddressHelp: 'Au pied des lettres d’information ; la loi de nombreux pays l’exige.',
  wrapper: 'Habillage (wrapper)',
  defaultWrapperHelp:
    'HTML autour des newsletters, à la place du cadre ; doit contenir {{content}}.',
  mailFrame: 'Cadre des e-mails',
  mailFrameHelp:
    'Autour des e-mails rédigés avec l’éditeur : logo, nom et couleur en haut, adresse et liens en bas.',
  mailLinks: 'Liens dans les e-mails',
  mailLink: 'Lien',
  mailLinksHelp: 'Sous chaque e-mail encadré, comme votre site et vos réseaux sociaux.',
  requireASecondApprover: 'Approbation par une deuxième personne',
  requireSecondApproverHelp: 'Les auteurs ne peuvent pas approuver leurs propres newsletters.',
  doubleOptIn: 'Double opt-in',
  doubleOptInHelp: 'Les nouveaux abonnés confirment par un lien dans un e-mail.',
  welcomeMail: 'E-mail de bienvenue',
  welcomeMailHelp:
    'L’e-mail de bienvenue est envoyé une fois à toute personne qui s’abonne, ou qui confirme avec le double opt-in ; jamais une seconde fois à la même adresse, ni à qui se désabonne avant l’envoi.',
  welcomeTemplate: 'Modèle',
  welcomeTemplateHelp:
    'Vide : pas d’e-mail de bienvenue. Un nouveau modèle peut partir de « Bienvenue » dans la galerie. Sans double opt-in, n’importe qui peut saisir n’importe quelle adresse sur votre site ; RATE_LIMIT_SUBMISSIONS en limite le nombre.',
  welcomeImported: 'Aussi après les imports et modifications groupées',
  welcomeImportedHelp:
    'Pour toute personne abonnée par un import ou une modification groupée. Ils partent au rythme de « Lettres par heure ».',
  people: 'Personnes',
  peopleHelp: 'Comment contacts et abonnés vous rejoignent.',
  team: 'Équipe',
  teamHelp: 'Qui, dans l’équipe, est averti de ce qui arrive, et qui a besoin d’un second facteur.',
  notify: 'Avertir',
  notifyHelp: 'Avertis par e-mail des nouveaux messages et propositions.',
  address: 'Adresse e-mail',
  addresses: 'Adresses e-mail',
  newslettersPerHour: 'Lettres par heure',
  newslettersPerHourHelp:
    'Au plus tant d’e-mails de lettres partent par heure, régulièrement ; pour un nouvel expéditeur qui doit gagner sa réputation. Vide : sans limite. Les autres e-mails partent aussitôt.',
  pauseAtRejections: 'Pause en cas de refus (pour cent)',
  pauseAtRejectionsHelp:
    'Une lettre est mise en pause quand le serveur refuse définitivement, selon ses règles, plus de cette part de ses 100 derniers e-mails, et les personnes notifiées l’apprennent. Vide : jamais.',
  countClicks: 'Compter les clics',
  countClicksHelp:
    'Combien de fois chaque lien d’une lettre est suivi, à partir du prochain envoi. Les liens passent par l’adresse de ce site, la même pour tous : seuls des totaux sont enregistrés, et l’on ne sait pas qui a cliqué. Les robots de contrôle sont écartés autant que possible.',
  countOpens: 'Compter les ouvertures',
  countOpensHelp:
    'Combien de fois une lettre est ouverte, à partir du prochain envoi, par une image invisible, la même pour tous : seul un total est enregistré, et l’on ne sait pas qui l’a ouverte. C’est une estimation : les messageries cachent des ouvertures ou chargent des images que personne ne voit.',
  digest: 'Récapitulatif',
  digestHelp:
    'Crée de lui-même un brouillon des nouveautés depuis la dernière lettre, à approuver ; les personnes notifiées sont prévenues. Rien n’est envoyé tout seul.',
  digestWeekday: 'Jour de la semaine',
  digestDay: 'Jour du mois',
  digestHour: 'Heure',
  digestHourHelp: 'De 0 à 23, dans le fuseau horaire du site.',
  consentText: 'Texte du consentement',
  consentTextHelp:
    'Ce à quoi consentent ceux qui s’abonnent sur le site. Enregistré avec chaque abonnement.',
  defaultCountry: 'Pays des numéros de téléphone',
  defaultCountryHelp:
    'Deux lettres, par exemple FR. Les numéros sans indicatif sont lus comme des numéros de ce pays.',
  ledgerDays: 'Jours pendant lesquels les e-mails sont listés',
  ledgerDaysHelp:
    'Combien de temps on sait qui a reçu quelle lettre ou quel e-mail : de 90 à 3 650 jours. Ensuite seuls les nombres restent, avec les raisons, et les liens de ces e-mails vers la page personnelle expirent ; ceux de désinscription non.',
  auditDays: 'Jours du journal des modifications',
  auditDaysHelp:
    'Combien de temps on sait qui a changé quoi : de 30 à 3 650 jours. Les entrées plus anciennes sont supprimées.',
  website: 'Site web',
  websiteHelp: 'Ce que le site et les applications disent de l’organisation, sur chaque page.',
  siteDescriptionHelp:
    'Une ou deux phrases pour les moteurs de recherche, les aperçus de liens et le pied de page.',
  publicEmail: 'E-mail public',
  publicEmailHelp: 'Visible de tous. Vide : seulement le formulaire de contact.',
  publicPhone: 'Téléphone public',
  publishPostalAddress: 'Afficher l’adresse postale sur le site',
  publishPostalAddressHelp: 'Celle du pied des newsletters.',
  socialLinks: 'Réseaux sociaux',
  socialLink: 'Réseau social',
  socialLinksHelp: 'Sur les réseaux sociaux et ailleurs, dans cet ordre.',
  network: 'Réseau',
  profileUrl: 'Lien',
  previewUrl: 'Aperçu sur le site',
  previewUrlHelp:
    'Où votre site montre les brouillons, avec {kind}, {id}, {token} et {slug}. Les aperçus et les liens de partage y mènent alors. Vide : seulement la vue de ce service.',
}
