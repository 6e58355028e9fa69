import type { Texts } from './en.ts'

export const de: Texts = {
  email: 'Deine E-Mail-Adresse',
  name: 'Dein Name',
  phone: 'Deine Telefonnummer',
  optional: 'freiwillig',
  trap: 'Bitte leer lassen',
  subscribe: 'Anmelden',
  subscribed: 'Danke für die Anmeldung.',
  confirm: 'Danke. Bitte öffne die Mail, die wir dir senden, und bestätige.',
  title: 'Titel deiner Idee',
  description: 'Worum geht es, und wer macht mit?',
  images: 'Bilder',
  imagesHint: 'Bis zu zehn: JPEG, PNG, WebP oder GIF, je höchstens 10 MB.',
  remove: 'Entfernen',
  propose: 'Vorschlag senden',
  proposed: 'Danke. Wir lesen ihn und schreiben dir.',
  cancelled: 'Abgesagt',
  map: 'Auf der Karte zeigen',
  noEvents: 'Gerade ist nichts geplant.',
  unreachable: 'Das hat nicht geklappt. Bitte versuche es noch einmal.',
}
