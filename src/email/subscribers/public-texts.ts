import type { SiteLanguage } from '#src/contract/content/site-languages.ts'

interface PublicTexts {
  readonly unsubscribe: {
    readonly question: string
    readonly button: string
    readonly done: string
    /** What follows from it; "" for a site without a name. */
    readonly consequence: (siteName: string) => string
  }
  /** Behind the links in a test send. */
  readonly test: { readonly title: string; readonly explanation: string }
  readonly confirm: {
    readonly title: string
    readonly question: string
    readonly button: string
    readonly done: string
    readonly consequence: string
  }
  /** Behind a link that we did not make. */
  readonly deadLink: { readonly title: string; readonly explanation: string }
  /** The link in every mail to its recipient's own page. */
  readonly dataLink: string
  /** The mail that requests confirmation (double opt-in). */
  readonly confirmationMail: {
    readonly subject: (siteName: string) => string
    readonly reason: string
    readonly link: (url: string) => string
    readonly otherwise: string
  }
}

const named = (words: string, link: string, siteName: string): string =>
  siteName ? `${words} ${link} ${siteName}` : words

/** Texts of the public pages and mails that we write ourselves. */
export const publicTexts: Readonly<Record<SiteLanguage, PublicTexts>> = {
  en: {
    unsubscribe: {
      question: 'Unsubscribe?',
      button: 'Unsubscribe',
      done: 'You are unsubscribed',
      consequence: (siteName) => `${named('You will get no more newsletters', 'of', siteName)}.`,
    },
    test: {
      title: 'This is a test',
      explanation:
        'The email you came from was a test. Nothing was changed: recipients can unsubscribe or see their data here.',
    },
    confirm: {
      title: 'Confirm your subscription',
      question: 'Shall we send you our newsletter?',
      button: 'Yes, please',
      done: 'Thank you',
      consequence: 'You will get our newsletter from now on.',
    },
    deadLink: {
      title: 'This link leads nowhere',
      explanation: 'Perhaps it was cut off on its way. Please open it from the email once more.',
    },
    dataLink: 'Your data',
    confirmationMail: {
      subject: (siteName) => named('Please confirm your subscription', 'to', siteName),
      reason: 'We received a request to subscribe this address to our newsletter.',
      link: (url) => `To subscribe, open this page and confirm: ${url}`,
      otherwise: 'If it was not you, ignore this email, and you will not hear from us again.',
    },
  },
  de: {
    unsubscribe: {
      question: 'Newsletter abbestellen?',
      button: 'Abbestellen',
      done: 'Sie haben den Newsletter abbestellt',
      consequence: (siteName) => `${named('Sie bekommen keine Newsletter mehr', 'von', siteName)}.`,
    },
    test: {
      title: 'Dies ist ein Test',
      explanation:
        'Die E-Mail, aus der Sie kommen, war ein Test. Es wurde nichts geändert: Empfänger können sich hier abmelden oder ihre Daten ansehen.',
    },
    confirm: {
      title: 'Anmeldung bestätigen',
      question: 'Dürfen wir Ihnen unseren Newsletter schicken?',
      button: 'Ja, bitte',
      done: 'Danke',
      consequence: 'Sie bekommen von nun an unseren Newsletter.',
    },
    deadLink: {
      title: 'Dieser Link führt nirgendwohin',
      explanation:
        'Vielleicht wurde er unterwegs abgeschnitten. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
    },
    dataLink: 'Ihre Daten',
    confirmationMail: {
      subject: (siteName) => named('Bitte bestätigen Sie Ihre Anmeldung', 'bei', siteName),
      reason: 'Wir haben eine Anmeldung dieser Adresse zu unserem Newsletter erhalten.',
      link: (url) => `Um ihn zu bekommen, öffnen Sie bitte diese Seite und bestätigen: ${url}`,
      otherwise: 'Wenn Sie es nicht waren, tun Sie nichts; Sie hören dann nicht mehr von uns.',
    },
  },
  fr: {
    unsubscribe: {
      question: 'Se désabonner ?',
      button: 'Se désabonner',
      done: 'Vous êtes désabonné',
      consequence: (siteName) =>
        `${named('Vous ne recevrez plus de newsletters', 'de', siteName)}.`,
    },
    test: {
      title: 'Ceci est un test',
      explanation:
        'L’e-mail dont vous venez était un envoi d’essai. Rien n’a été modifié : c’est ici que les lecteurs peuvent se désabonner ou voir leurs données.',
    },
    confirm: {
      title: 'Confirmer votre abonnement',
      question: 'Voulez-vous recevoir notre newsletter ?',
      button: 'Oui, volontiers',
      done: 'Merci',
      consequence: 'Vous recevrez désormais notre newsletter.',
    },
    deadLink: {
      title: 'Ce lien ne mène nulle part',
      explanation:
        'Il a peut-être été coupé en chemin. Veuillez l’ouvrir encore une fois depuis l’e-mail.',
    },
    dataLink: 'Vos données',
    confirmationMail: {
      subject: (siteName) => named('Veuillez confirmer votre abonnement', 'à', siteName),
      reason: 'Nous avons reçu une demande d’abonnement de cette adresse à notre newsletter.',
      link: (url) => `Pour la recevoir, ouvrez cette page et confirmez : ${url}`,
      otherwise: 'Si ce n’était pas vous, ne faites rien : vous n’entendrez plus parler de nous.',
    },
  },
  es: {
    unsubscribe: {
      question: '¿Darse de baja?',
      button: 'Darme de baja',
      done: 'Se ha dado de baja',
      consequence: (siteName) => `${named('No recibirá más boletines', 'de', siteName)}.`,
    },
    test: {
      title: 'Esto es una prueba',
      explanation:
        'El correo del que viene era un envío de prueba. No se ha cambiado nada: aquí los lectores pueden darse de baja o ver sus datos.',
    },
    confirm: {
      title: 'Confirmar su suscripción',
      question: '¿Le enviamos nuestro boletín?',
      button: 'Sí, por favor',
      done: 'Gracias',
      consequence: 'A partir de ahora recibirá nuestro boletín.',
    },
    deadLink: {
      title: 'Este enlace no lleva a ninguna parte',
      explanation: 'Quizá se cortó por el camino. Ábralo otra vez desde el correo.',
    },
    dataLink: 'Sus datos',
    confirmationMail: {
      subject: (siteName) => named('Confirme su suscripción', 'a', siteName),
      reason: 'Hemos recibido una solicitud para suscribir esta dirección a nuestro boletín.',
      link: (url) => `Para recibirlo, abra esta página y confirme: ${url}`,
      otherwise: 'Si no ha sido usted, no haga nada y no volverá a saber de nosotros.',
    },
  },
  it: {
    unsubscribe: {
      question: 'Annullare l’iscrizione?',
      button: 'Annulla l’iscrizione',
      done: 'Iscrizione annullata',
      consequence: (siteName) => `${named('Non riceverà più newsletter', 'di', siteName)}.`,
    },
    test: {
      title: 'Questa è una prova',
      explanation:
        'L’email da cui proviene era un invio di prova. Non è stato modificato nulla: qui i lettori possono annullare l’iscrizione o vedere i propri dati.',
    },
    confirm: {
      title: 'Confermare l’iscrizione',
      question: 'Possiamo inviarle la nostra newsletter?',
      button: 'Sì, grazie',
      done: 'Grazie',
      consequence: 'D’ora in poi riceverà la nostra newsletter.',
    },
    deadLink: {
      title: 'Questo link non porta da nessuna parte',
      explanation: 'Forse è stato tagliato lungo la strada. Lo apra ancora una volta dall’e-mail.',
    },
    dataLink: 'I suoi dati',
    confirmationMail: {
      subject: (siteName) => named('Confermi la sua iscrizione', 'a', siteName),
      reason:
        'Abbiamo ricevuto una richiesta di iscrizione di questo indirizzo alla nostra newsletter.',
      link: (url) => `Per riceverla, apra questa pagina e confermi: ${url}`,
      otherwise: 'Se non è stato lei, non faccia nulla e non le scriveremo più.',
    },
  },
}
