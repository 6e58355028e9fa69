import type { Texts } from './en.ts'

export const it: Texts = {
  email: 'La tua e-mail',
  name: 'Il tuo nome',
  phone: 'Il tuo numero di telefono',
  optional: 'facoltativo',
  trap: 'Lascia vuoto',
  subscribe: 'Iscriviti',
  subscribed: 'Grazie per l’iscrizione.',
  confirm: 'Grazie. Apri il messaggio che ti inviamo e conferma.',
  title: 'Titolo della tua idea',
  description: 'Di che cosa si tratta e chi partecipa?',
  images: 'Immagini',
  imagesHint: 'Fino a dieci: JPEG, PNG, WebP o GIF, al massimo 10 MB ciascuna.',
  remove: 'Togli',
  propose: 'Invia la proposta',
  proposed: 'Grazie. La leggeremo e ti scriveremo.',
  cancelled: 'Annullato',
  map: 'Mostra sulla mappa',
  noEvents: 'Al momento non è previsto nulla.',
  unreachable: 'Non ha funzionato. Riprova.',
}
