import type { WebhookTexts } from './en.ts'

export const it: WebhookTexts = {
  secret: 'Segreto di firma',
  secretHelp: 'Con esso il destinatario verifica che una chiamata venga da qui.',
  show: 'Mostrare il segreto',
  hide: 'Nascondere il segreto',
  copy: 'Copiare',
  copied: 'Copiato',
  formerUntil: (until) => `Il segreto precedente firma ancora fino al ${until}.`,
  replace: 'Sostituire il segreto',
  replaceWarning:
    'Il destinatario ha bisogno del nuovo segreto entro 24 ore. Fino ad allora le chiamate sono firmate con entrambi.',
  replaced: 'Il segreto è stato sostituito',
  cancel: 'Annullare',
  test: 'Inviare una prova',
  testing: 'La prova è in viaggio …',
  tested: (result) => `Prova: ${result}`,
  log: 'Tutte le chiamate di questo webhook',
  switchedOff: 'Disattivato',
  switchedOffHelp: 'Le chiamate riprendono quando «Attivo» è selezionato e salvato.',
  failing: (since) => `Tutte le chiamate falliscono dal ${since}`,
  failingHelp: 'Dopo cinque giorni viene disattivato.',
  failed: (count, isOne) =>
    isOne
      ? 'Una chiamata è fallita definitivamente.'
      : `${count} chiamate sono fallite definitivamente.`,
  sendAllAgain: 'Reinviare tutte',
  sentAllAgain: (count) => `Reinviate: ${count}`,
  state: 'Stato',
  webhook: 'Webhook',
  happened: 'Avvenuto',
  attempts: 'Tentativi',
  lastAttempt: 'Ultimo tentativo',
  nextAttempt: 'Prossimo tentativo',
  id: 'webhook-id',
  body: 'Contenuto',
  again: 'Reinviare',
  againHelp: 'Con lo stesso webhook-id, da cui un destinatario riconosce ciò che ha già.',
  sentAgain: 'Reinvio in corso',
}
