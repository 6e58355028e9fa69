import type { ConsentTexts } from './en.ts'

export const de: ConsentTexts = {
  title: 'Dürfen wir schreiben?',
  yes: 'Ja',
  no: 'Nein',
  purposes: { newsletter: 'Newsletter', follow_up: 'E-Mails zu Wiedervorlagen' },
  newsletter: {
    subscribed: 'Hat den Newsletter abonniert.',
    never_asked: 'Hat dem Newsletter nie zugestimmt.',
    unconfirmed: 'Steht auf der Liste, hat aber noch nicht zugestimmt oder bestätigt.',
    withdrew: 'Hat den Newsletter abbestellt.',
    withdrew_elsewhere:
      'Hat sich in dem Produkt abgemeldet, aus dem eine Datei kam. Nur sie selbst können das ändern: über das Formular der Website oder auf ihrer eigenen Seite.',
    removed: 'Hatte den Newsletter abonniert; der Abonnent wurde gelöscht.',
  },
  follow_up: {
    agreed: 'Hat ihnen zugestimmt.',
    unopposed: 'Hat ihnen nicht widersprochen.',
    withdrew: 'Hat ihnen widersprochen.',
  },
  stops: {
    hard_bounce: 'E-Mails an diese Adresse sind unzustellbar.',
    complaint: 'Hat unsere E-Mail als Spam gemeldet.',
    manual: 'Von Mitarbeitenden gesperrt.',
    erased:
      'Die Adresse einer Person, deren Daten gelöscht wurden und die keine E-Mails mehr bekommen darf.',
  },
  noEmail: 'Es gibt keine E-Mail-Adresse.',
  subscriber: 'Abonnent',
  contact: 'Kontakt:',
  noContact: 'Kein Kontakt hat diese E-Mail-Adresse.',
  liftFirst: 'Um wieder zu schreiben, die Sperre auf der Seite des Abonnenten aufheben.',
  cancel: 'Abbrechen',
  reason: 'Wie wurde zugestimmt? Das wird mit Ihrem Namen festgehalten.',
  optionalReason: 'Grund (optional)',
  leftBefore: 'Die Person hat widerrufen. Nur fortfahren, wenn sie seither darum gebeten hat.',
  subscribe: 'Anmelden',
  subscribeTitle: (email) => `${email} zum Newsletter anmelden?`,
  subscribeHelp: 'Die Person bekommt ab jetzt jeden Newsletter.',
  subscribed: 'Zum Newsletter angemeldet',
  unsubscribe: 'Abmelden',
  unsubscribeTitle: (email) => `${email} vom Newsletter abmelden?`,
  unsubscribeHelp:
    'Die Person bekommt keinen Newsletter mehr. Das wird mit Ihrem Namen festgehalten.',
  unsubscribed: 'Vom Newsletter abgemeldet',
  allow: 'Wieder erlauben',
  allowTitle: (email) => `Wieder E-Mails zu Wiedervorlagen an ${email} senden?`,
  allowHelp: 'Die Person bekommt wieder die E-Mails von Wiedervorlageregeln.',
  allowed: 'E-Mails zu Wiedervorlagen werden wieder gesendet',
  stop: 'Beenden',
  stopTitle: (email) => `Keine E-Mails zu Wiedervorlagen mehr an ${email} senden?`,
  stopHelp:
    'Wiedervorlagen mit einer E-Mail warten ab jetzt auf einen Menschen. Das wird mit Ihrem Namen festgehalten.',
  stoppedNow: 'E-Mails zu Wiedervorlagen werden nicht mehr gesendet',
}
