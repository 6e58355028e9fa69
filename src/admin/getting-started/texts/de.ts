import type { GettingStartedTexts } from './en.ts'

const steps: GettingStartedTexts['steps'] = {
  account: {
    name: 'Eigenes Passwort und eigene E-Mail-Adresse',
    why: 'Das erste Passwort wurde beim Start von Muster angezeigt oder im Team gewählt: Andere könnten es kennen. Ohne Ihre Adresse kann Ihnen kein Link geschickt werden, wenn Sie es vergessen.',
  },
  identity: {
    name: 'Name und Logo',
    why: 'Sie stehen auf der Anmeldeseite, im Menü und über jeder E-Mail.',
  },
  sender: {
    name: 'Absender der E-Mails',
    why: 'Geöffnet wird Post von einem Namen und einer Adresse, die man kennt.',
  },
  mailServer: {
    name: 'Mailserver',
    why: 'E-Mails gehen hinaus, sobald SMTP_URL auf dem Server gesetzt und er neu gestartet ist.',
  },
  rateLimit: {
    name: 'Grenze für Einsendungen',
    why: 'Formulare kann jeder absenden. RATE_LIMIT_SUBMISSIONS auf dem Server begrenzt sie, etwa auf 10 je Minute und Netz.',
  },
  colleagues: {
    name: 'Team',
    why: 'Alle haben ein eigenes Konto, mit einer Rolle für das, was sie tun.',
  },
  article: {
    name: 'Erste Neuigkeit',
    why: 'Website und Feeds zeigen sie, sobald sie veröffentlicht ist.',
  },
  page: {
    name: 'Erste Seite',
    why: 'Für das, was bleibt: wer Sie sind, wie man mitmacht, das Impressum.',
  },
  menu: { name: 'Menü', why: 'Es führt zu Ihren Seiten, in der Reihenfolge, die Sie wählen.' },
  stages: {
    name: 'Stufen',
    why: 'Sie sagen, wie weit Menschen mit Ihnen gekommen sind; das Board hat für jede eine Spalte.',
  },
  mailDesign: {
    name: 'Aussehen der E-Mails',
    why: 'An Markenfarbe, Rahmen und Links erkennt man eine E-Mail als Ihre.',
  },
}

export const de: GettingStartedTexts = {
  title: 'Erste Schritte',
  progress: (done, all) => `${done} von ${all} erledigt`,
  done: 'Erledigt',
  open: 'Offen',
  hide: 'Ausblenden',
  hideAll: '„Erste Schritte“ ausblenden',
  show: (done, all) => `„Erste Schritte“ einblenden (${done} von ${all} erledigt)`,
  localInbox: 'Bis dahin bleiben alle E-Mails im lokalen Posteingang und erreichen niemanden.',
  openInbox: 'Posteingang öffnen',
  test: 'Test an mich senden',
  testing: (email) => `Der Test an ${email} ist unterwegs …`,
  delivered: (email) =>
    `Der Mailserver hat den Test an ${email} angenommen. Fehlt er im Postfach, schauen Sie im Spam nach.`,
  deliveredLocally: (email) => `Der Test an ${email} liegt im lokalen Posteingang.`,
  retried: (said) => `Der erste Versuch ist gescheitert; er wird wiederholt. ${said}`,
  failed: (said) => `Der Test wurde nicht gesendet. ${said}`,
  suppressed: (email) => `${email} ist gesperrt: Dorthin geht keine E-Mail.`,
  usualStages: 'Übliche Stufen anlegen',
  stagesCreated: 'Die üblichen Stufen sind angelegt; jede lässt sich ändern.',
  stagesThere: 'Es gibt schon Stufen.',
  steps,
}
