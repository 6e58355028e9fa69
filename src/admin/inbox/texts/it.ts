import type { InboxTexts } from './en.ts'

export const it: InboxTexts = {
  local:
    'Nessun server di posta è impostato: tutte le e-mail restano su questo computer e si leggono qui. Nessun altro riceve nulla.',
  external: 'La posta esce dal server dell’impostazione SMTP_URL; qui non viene conservato nulla.',
  search: 'Cercare per mittente, destinatario o oggetto',
  find: 'Cercare',
  all: 'Mostrare tutto',
  mails: 'E-mail',
  none: 'Non è ancora arrivata nessuna e-mail. Inviare una newsletter, o una prova, e comparirà qui.',
  noneFound: (search) => `Nessuna e-mail corrisponde a «${search}».`,
  count: (count) => `${count} e-mail`,
  newer: 'Più recenti',
  older: 'Meno recenti',
  choose: 'Scegliere un’e-mail per leggerla.',
  gone: 'Questa e-mail non c’è più.',
  back: 'Torna all’elenco',
  noSubject: '(senza oggetto)',
  from: 'Da',
  to: 'A',
  received: 'Ricevuta',
  attachments: 'Allegati',
  formatted: 'Formattata',
  plain: 'Solo testo',
  show: 'Mostrare come',
  noText: 'Questa e-mail non ha testo semplice.',
  source: 'Scaricare il sorgente',
  remove: 'Eliminare',
  removeQuestion: 'Eliminare questa e-mail? L’operazione non si può annullare.',
  removed: 'L’e-mail è stata eliminata.',
  empty: 'Svuotare la posta in arrivo',
  emptyQuestion: (count) =>
    count === 1
      ? 'Eliminare l’unica e-mail? L’operazione non si può annullare.'
      : `Eliminare tutte le ${count} e-mail? L’operazione non si può annullare.`,
  emptied: 'La posta in arrivo è vuota.',
  cancel: 'Annulla',
}
