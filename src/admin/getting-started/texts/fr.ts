import type { GettingStartedTexts } from './en.ts'

const steps: GettingStartedTexts['steps'] = {
  account: {
    name: 'Votre mot de passe et votre adresse e-mail',
    why: 'Le premier mot de passe a été affiché au démarrage de Muster, ou choisi par un collègue : d’autres peuvent le connaître. Sans adresse à vous, aucun lien ne peut vous être envoyé en cas d’oubli.',
  },
  identity: {
    name: 'Nom et logo',
    why: 'Ils figurent sur la page de connexion, dans le menu et en tête de chaque e-mail.',
  },
  sender: {
    name: 'Expéditeur des e-mails',
    why: 'On ouvre un e-mail dont on connaît le nom et l’adresse.',
  },
  mailServer: {
    name: 'Serveur de messagerie',
    why: 'Les e-mails partent dès que SMTP_URL est défini sur le serveur et qu’il a redémarré.',
  },
  rateLimit: {
    name: 'Limite des envois',
    why: 'N’importe qui peut envoyer des formulaires. RATE_LIMIT_SUBMISSIONS, sur le serveur, en limite le nombre, par exemple à 10 par minute et par réseau.',
  },
  colleagues: {
    name: 'Collègues',
    why: 'Chaque personne a son compte, avec un rôle pour ce qu’elle fait.',
  },
  article: {
    name: 'Première actualité',
    why: 'Le site et ses flux la montrent dès sa publication.',
  },
  page: {
    name: 'Première page',
    why: 'Pour ce qui reste : qui vous êtes, comment participer, les mentions légales.',
  },
  menu: { name: 'Menu', why: 'Il mène à vos pages, dans l’ordre que vous choisissez.' },
  stages: {
    name: 'Étapes',
    why: 'Elles disent jusqu’où les gens sont venus avec vous ; le tableau a une colonne pour chacune.',
  },
  mailDesign: {
    name: 'Apparence des e-mails',
    why: 'La couleur, le cadre et les liens font reconnaître vos e-mails.',
  },
}

export const fr: GettingStartedTexts = {
  title: 'Premiers pas',
  progress: (done, all) => `${done} sur ${all} terminés`,
  done: 'Terminé',
  open: 'À faire',
  hide: 'Masquer',
  hideAll: 'Masquer « Premiers pas »',
  show: (done, all) => `Afficher « Premiers pas » (${done} sur ${all} terminés)`,
  localInbox: 'D’ici là, tous les e-mails restent dans la boîte locale et n’atteignent personne.',
  openInbox: 'Ouvrir la boîte',
  test: 'M’envoyer un test',
  testing: (email) => `Le test à ${email} est en route…`,
  delivered: (email) =>
    `Le serveur de messagerie a accepté le test à ${email}. S’il n’est pas dans votre boîte, regardez parmi les indésirables.`,
  deliveredLocally: (email) => `Le test à ${email} est dans la boîte locale.`,
  retried: (said) => `Le premier essai a échoué ; il sera répété. ${said}`,
  failed: (said) => `Le test n’a pas été envoyé. ${said}`,
  suppressed: (email) => `${email} est bloquée : aucun e-mail n’y est envoyé.`,
  usualStages: 'Créer les étapes habituelles',
  stagesCreated: 'Les étapes habituelles sont là ; vous pouvez modifier chacune.',
  stagesThere: 'Il y a déjà des étapes.',
  steps,
}
