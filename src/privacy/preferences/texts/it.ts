import type { PreferencesTexts } from './preferences-texts.ts'

export const it: PreferencesTexts = {
  title: 'I suoi dati',
  intro: (siteName) =>
    `Qui può vedere che cosa ${siteName ? `${siteName} ha` : 'abbiamo'} memorizzato su di lei e decidere.`,
  have: {
    heading: 'Che cosa abbiamo',
    name: 'Nome',
    email: 'Indirizzo e-mail',
    newsletter: 'Newsletter',
    followUps: 'E-mail personali',
    mails: 'E-mail che le abbiamo inviato',
    nothing: 'nessuno',
  },
  subscribed: 'La riceve.',
  notSubscribed: 'Non la riceve.',
  stopped: 'Fermata: non inviamo e-mail a questo indirizzo.',
  followUps: { yes: 'Possiamo scriverle.', no: 'Non le scriviamo.' },
  consents: {
    heading: 'Che cosa ha accettato',
    purposes: { newsletter: 'Newsletter', follow_up: 'E-mail personali' },
    given: 'accettato',
    withdrawn: 'revocato',
    sources: {
      form: 'con un modulo',
      import: 'ripreso da un elenco',
      staff: 'annotato dal nostro personale',
      link: 'con un link in un’e-mail',
      bounce: 'dal server di posta',
      earlier: 'noto da prima',
      elsewhere: 'con la disiscrizione da un elenco precedente',
      provider: 'presso il nostro fornitore di posta',
    },
  },
  mailsHeading: 'Le nostre e-mail',
  choices: {
    'leave-newsletter': 'Annulla l’iscrizione alla newsletter',
    subscribe: 'Iscrivimi alla newsletter',
    'leave-follow-ups': 'Niente più e-mail personali',
    'resume-follow-ups': 'Di nuovo e-mail personali',
  },
  stoppedHelp:
    'Le e-mail a questo indirizzo sono tornate indietro, sono state segnalate come spam o fermate. Per riceverle di nuovo ci contatti.',
  requests: {
    change: { heading: 'Cambiare il suo nome', button: 'Cambia il nome' },
    download: { heading: 'Scaricare i suoi dati', button: 'Richiedi i miei dati' },
    erase: { heading: 'Cancellare i suoi dati', button: 'Richiedi la cancellazione' },
  },
  nameLabel: 'Il suo nome',
  nameMissing: 'Inserisca il suo nome.',
  downloadHelp: 'Un file con tutto ciò che abbiamo memorizzato su di lei.',
  eraseHelp:
    'Tutto ciò che la riguarda viene cancellato per sempre. Resta solo un’impronta del suo indirizzo, perché nessuno le scriva di nuovo per errore.',
  byMail:
    'Per quanto segue le inviamo prima un’e-mail con un link, perché nessun altro possa farlo a suo nome.',
  notByMail:
    'Non possiamo inviare e-mail a questo indirizzo. Per cambiare, scaricare o cancellare i suoi dati ci contatti.',
  chosen: {
    'leave-newsletter': 'Iscrizione annullata. Non riceverà più newsletter.',
    subscribe: 'Grazie. D’ora in poi riceverà la nostra newsletter.',
    'leave-follow-ups': 'Non le invieremo più e-mail personali.',
    'resume-follow-ups': 'Grazie. Possiamo scriverle di nuovo.',
  },
  confirmFirst: 'Grazie. Apra l’e-mail che le inviamo e confermi.',
  requested: (email) =>
    `Abbiamo inviato un’e-mail a ${email}. Apra il link che contiene entro un’ora.`,
  tooMany: 'Le abbiamo già inviato diverse di queste e-mail. Le cerchi, o riprovi tra un’ora.',
  confirm: {
    change: { question: 'Cambiare il suo nome?', help: 'Cambia quando preme il pulsante.' },
    download: {
      question: 'Scaricare i suoi dati?',
      help: 'Il file è personale: non lo faccia sul dispositivo di qualcun altro. Il link funziona una volta.',
    },
    erase: {
      question: 'Cancellare i suoi dati?',
      help: 'Tutto ciò che la riguarda viene cancellato per sempre. Nessuno può recuperarlo.',
    },
  },
  newName: 'Nuovo nome',
  changed: { title: 'Il suo nome è cambiato', text: 'Grazie.' },
  erased: {
    title: 'I suoi dati sono cancellati',
    text: 'Resta solo un’impronta del suo indirizzo, perché nessuno le scriva di nuovo per errore. Se un giorno vorrà risentirci, ci contatti.',
  },
  busy: {
    title: 'Riprovi',
    text: 'I suoi dati vengono modificati proprio ora. Non è stato cancellato nulla. Apra di nuovo il link tra un minuto.',
  },
  gone: {
    title: 'Questo link non è più valido',
    text: 'Forse è troppo vecchio, già usato o incompleto, oppure qui non c’è più nulla su di lei. La nostra e-mail più recente contiene un link valido.',
  },
  mail: {
    subject: {
      change: 'Confermi il suo nuovo nome',
      download: 'Confermi: i suoi dati',
      erase: 'Confermi: cancellare i suoi dati',
    },
    link: (url) => `Per confermare, apra questa pagina entro un’ora e prema il pulsante: ${url}`,
    otherwise: 'Se non è stato lei, non faccia nulla: non succederà nulla.',
  },
}
