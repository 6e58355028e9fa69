import type { PreferencesTexts } from './preferences-texts.ts'

export const de: PreferencesTexts = {
  title: 'Ihre Daten',
  intro: (siteName) =>
    `Hier sehen Sie, was ${siteName || 'wir'} über Sie gespeichert ${siteName ? 'hat' : 'haben'}, und entscheiden darüber.`,
  have: {
    heading: 'Was wir haben',
    name: 'Name',
    email: 'E-Mail-Adresse',
    newsletter: 'Newsletter',
    followUps: 'Persönliche E-Mails',
    mails: 'E-Mails, die wir Ihnen geschickt haben',
    nothing: 'keiner',
  },
  subscribed: 'Sie bekommen ihn.',
  notSubscribed: 'Sie bekommen ihn nicht.',
  stopped: 'Gestoppt: Wir schicken keine E-Mails an diese Adresse.',
  followUps: { yes: 'Wir dürfen Ihnen schreiben.', no: 'Wir schreiben Ihnen nicht.' },
  consents: {
    heading: 'Wozu Sie eingewilligt haben',
    purposes: { newsletter: 'Newsletter', follow_up: 'Persönliche E-Mails' },
    given: 'eingewilligt',
    withdrawn: 'widerrufen',
    sources: {
      form: 'über ein Formular',
      import: 'aus einer Liste übernommen',
      staff: 'von uns eingetragen',
      link: 'über einen Link in einer E-Mail',
      bounce: 'durch den Mailserver',
      earlier: 'aus früherer Zeit',
      elsewhere: 'durch Abmelden von einer früheren Liste',
      provider: 'bei unserem Maildienst',
    },
  },
  mailsHeading: 'E-Mails von uns',
  choices: {
    'leave-newsletter': 'Newsletter abbestellen',
    subscribe: 'Newsletter bestellen',
    'leave-follow-ups': 'Keine persönlichen E-Mails mehr',
    'resume-follow-ups': 'Wieder persönliche E-Mails bekommen',
  },
  stoppedHelp:
    'E-Mails an diese Adresse kamen zurück, wurden als Spam gemeldet oder gestoppt. Um wieder welche zu bekommen, wenden Sie sich bitte an uns.',
  requests: {
    change: { heading: 'Namen ändern', button: 'Namen ändern' },
    download: { heading: 'Ihre Daten herunterladen', button: 'Meine Daten anfordern' },
    erase: { heading: 'Ihre Daten löschen', button: 'Löschung anfordern' },
  },
  nameLabel: 'Ihr Name',
  nameMissing: 'Bitte geben Sie Ihren Namen ein.',
  downloadHelp: 'Eine Datei mit allem, was wir über Sie gespeichert haben.',
  eraseHelp:
    'Alles über Sie wird endgültig gelöscht. Es bleibt nur ein Fingerabdruck Ihrer Adresse, damit Ihnen niemand aus Versehen wieder schreibt.',
  byMail:
    'Für das Folgende schicken wir Ihnen zuerst eine E-Mail mit einem Link, damit es niemand sonst in Ihrem Namen tun kann.',
  notByMail:
    'An diese Adresse können wir keine E-Mail schicken. Um Ihre Daten zu ändern, herunterzuladen oder zu löschen, wenden Sie sich bitte an uns.',
  chosen: {
    'leave-newsletter': 'Sie haben den Newsletter abbestellt und bekommen keinen mehr.',
    subscribe: 'Danke. Sie bekommen von nun an unseren Newsletter.',
    'leave-follow-ups': 'Wir schicken Ihnen keine persönlichen E-Mails mehr.',
    'resume-follow-ups': 'Danke. Wir dürfen Ihnen wieder schreiben.',
  },
  confirmFirst: 'Danke. Bitte öffnen Sie die E-Mail, die wir Ihnen schicken, und bestätigen Sie.',
  requested: (email) =>
    `Wir haben eine E-Mail an ${email} geschickt. Bitte öffnen Sie den Link darin innerhalb einer Stunde.`,
  tooMany:
    'Wir haben Ihnen schon mehrere solche E-Mails geschickt. Bitte suchen Sie danach, oder versuchen Sie es in einer Stunde noch einmal.',
  confirm: {
    change: { question: 'Namen ändern?', help: 'Er ändert sich, wenn Sie auf den Knopf drücken.' },
    download: {
      question: 'Ihre Daten herunterladen?',
      help: 'Die Datei ist persönlich: bitte nicht auf einem fremden Gerät. Der Link gilt einmal.',
    },
    erase: {
      question: 'Ihre Daten löschen?',
      help: 'Alles über Sie wird endgültig gelöscht. Niemand kann es zurückholen.',
    },
  },
  newName: 'Neuer Name',
  changed: { title: 'Ihr Name ist geändert', text: 'Danke.' },
  erased: {
    title: 'Ihre Daten sind gelöscht',
    text: 'Es bleibt nur ein Fingerabdruck Ihrer Adresse, damit Ihnen niemand aus Versehen wieder schreibt. Wenn Sie wieder von uns hören möchten, wenden Sie sich bitte an uns.',
  },
  busy: {
    title: 'Bitte noch einmal versuchen',
    text: 'Ihre Daten werden gerade geändert. Es wurde nichts gelöscht. Bitte öffnen Sie den Link in einer Minute noch einmal.',
  },
  gone: {
    title: 'Dieser Link gilt nicht mehr',
    text: 'Vielleicht ist er zu alt, schon benutzt oder unvollständig, oder es gibt hier nichts mehr über Sie. In der neuesten E-Mail von uns steht ein Link, der gilt.',
  },
  mail: {
    subject: {
      change: 'Bitte bestätigen Sie Ihren neuen Namen',
      download: 'Bitte bestätigen: Ihre Daten',
      erase: 'Bitte bestätigen: Ihre Daten löschen',
    },
    link: (url) =>
      `Zum Bestätigen öffnen Sie bitte innerhalb einer Stunde diese Seite und drücken auf den Knopf: ${url}`,
    otherwise: 'Wenn Sie es nicht waren, tun Sie nichts; dann geschieht auch nichts.',
  },
}
