import type { PreferencesTexts } from './preferences-texts.ts'

export const fr: PreferencesTexts = {
  title: 'Vos données',
  intro: (siteName) =>
    `Voici ce que ${siteName ? `${siteName} a` : 'nous avons'} enregistré à votre sujet ; c’est vous qui décidez.`,
  have: {
    heading: 'Ce que nous avons',
    name: 'Nom',
    email: 'Adresse e-mail',
    newsletter: 'Newsletter',
    followUps: 'E-mails personnels',
    mails: 'E-mails que nous vous avons envoyés',
    nothing: 'aucun',
  },
  subscribed: 'Vous la recevez.',
  notSubscribed: 'Vous ne la recevez pas.',
  stopped: 'Arrêtée : nous n’envoyons aucun e-mail à cette adresse.',
  followUps: { yes: 'Nous pouvons vous écrire.', no: 'Nous ne vous écrivons pas.' },
  consents: {
    heading: 'Ce que vous avez accepté',
    purposes: { newsletter: 'Newsletter', follow_up: 'E-mails personnels' },
    given: 'accepté',
    withdrawn: 'retiré',
    sources: {
      form: 'par un formulaire',
      import: 'repris d’une liste',
      staff: 'noté par notre équipe',
      link: 'par un lien dans un e-mail',
      bounce: 'par le serveur de messagerie',
      earlier: 'connu d’avant',
      elsewhere: 'par un désabonnement d’une liste précédente',
      provider: 'chez notre prestataire d’e-mail',
    },
  },
  mailsHeading: 'Nos e-mails',
  choices: {
    'leave-newsletter': 'Me désabonner de la newsletter',
    subscribe: 'M’abonner à la newsletter',
    'leave-follow-ups': 'Plus d’e-mails personnels',
    'resume-follow-ups': 'Recevoir à nouveau des e-mails personnels',
  },
  stoppedHelp:
    'Des e-mails à cette adresse sont revenus, ont été signalés comme indésirables ou arrêtés. Pour en recevoir à nouveau, contactez-nous.',
  requests: {
    change: { heading: 'Changer votre nom', button: 'Changer le nom' },
    download: { heading: 'Télécharger vos données', button: 'Demander mes données' },
    erase: { heading: 'Effacer vos données', button: 'Demander l’effacement' },
  },
  nameLabel: 'Votre nom',
  nameMissing: 'Veuillez saisir votre nom.',
  downloadHelp: 'Un fichier avec tout ce que nous avons enregistré à votre sujet.',
  eraseHelp:
    'Tout ce qui vous concerne est effacé définitivement. Il ne reste qu’une empreinte de votre adresse, pour que personne ne vous écrive à nouveau par erreur.',
  byMail:
    'Pour ce qui suit, nous vous envoyons d’abord un e-mail avec un lien, afin que personne d’autre ne puisse le faire en votre nom.',
  notByMail:
    'Nous ne pouvons pas envoyer d’e-mail à cette adresse. Pour changer, télécharger ou effacer vos données, contactez-nous.',
  chosen: {
    'leave-newsletter': 'Vous êtes désabonné. Vous ne recevrez plus de newsletters.',
    subscribe: 'Merci. Vous recevrez désormais notre newsletter.',
    'leave-follow-ups': 'Nous ne vous enverrons plus d’e-mails personnels.',
    'resume-follow-ups': 'Merci. Nous pouvons à nouveau vous écrire.',
  },
  confirmFirst: 'Merci. Veuillez ouvrir l’e-mail que nous vous envoyons et confirmer.',
  requested: (email) =>
    `Nous avons envoyé un e-mail à ${email}. Veuillez ouvrir le lien qu’il contient dans l’heure.`,
  tooMany:
    'Nous vous avons déjà envoyé plusieurs de ces e-mails. Cherchez-les, ou réessayez dans une heure.',
  confirm: {
    change: {
      question: 'Changer votre nom ?',
      help: 'Il change quand vous appuyez sur le bouton.',
    },
    download: {
      question: 'Télécharger vos données ?',
      help: 'Le fichier est personnel : ne le faites pas sur l’appareil d’une autre personne. Le lien ne sert qu’une fois.',
    },
    erase: {
      question: 'Effacer vos données ?',
      help: 'Tout ce qui vous concerne est effacé définitivement. Personne ne peut le récupérer.',
    },
  },
  newName: 'Nouveau nom',
  changed: { title: 'Votre nom est changé', text: 'Merci.' },
  erased: {
    title: 'Vos données sont effacées',
    text: 'Il ne reste qu’une empreinte de votre adresse, pour que personne ne vous écrive à nouveau par erreur. Si vous souhaitez un jour recevoir de nos nouvelles, contactez-nous.',
  },
  busy: {
    title: 'Veuillez réessayer',
    text: 'Vos données sont en cours de modification. Rien n’a été effacé. Veuillez rouvrir le lien dans une minute.',
  },
  gone: {
    title: 'Ce lien n’est plus valable',
    text: 'Il est peut-être trop ancien, déjà utilisé ou incomplet, ou il n’y a plus rien ici à votre sujet. Notre e-mail le plus récent contient un lien valable.',
  },
  mail: {
    subject: {
      change: 'Veuillez confirmer votre nouveau nom',
      download: 'Veuillez confirmer : vos données',
      erase: 'Veuillez confirmer : effacer vos données',
    },
    link: (url) =>
      `Pour confirmer, ouvrez cette page dans l’heure et appuyez sur le bouton : ${url}`,
    otherwise: 'Si ce n’était pas vous, ne faites rien : il ne se passera rien.',
  },
}
