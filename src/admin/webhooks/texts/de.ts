import type { WebhookTexts } from './en.ts'

export const de: WebhookTexts = {
  secret: 'Signaturgeheimnis',
  secretHelp: 'Daran prüft der Empfänger, dass ein Aufruf von hier kommt.',
  show: 'Geheimnis anzeigen',
  hide: 'Geheimnis verbergen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  formerUntil: (until) => `Das vorige Geheimnis unterschreibt noch bis ${until}.`,
  replace: 'Geheimnis ersetzen',
  replaceWarning:
    'Der Empfänger braucht das neue Geheimnis innerhalb von 24 Stunden. Bis dahin wird mit beiden unterschrieben.',
  replaced: 'Das Geheimnis wurde ersetzt',
  cancel: 'Abbrechen',
  test: 'Test senden',
  testing: 'Der Test ist unterwegs …',
  tested: (result) => `Test: ${result}`,
  log: 'Alle Aufrufe dieses Webhooks',
  switchedOff: 'Ausgeschaltet',
  switchedOffHelp: 'Aufgerufen wird wieder, sobald „Aktiv“ gesetzt und gespeichert ist.',
  failing: (since) => `Alle Aufrufe schlagen fehl seit ${since}`,
  failingHelp: 'Nach fünf Tagen wird er ausgeschaltet.',
  failed: (count, isOne) =>
    isOne
      ? 'Ein Aufruf ist endgültig fehlgeschlagen.'
      : `${count} Aufrufe sind endgültig fehlgeschlagen.`,
  sendAllAgain: 'Alle noch einmal senden',
  sentAllAgain: (count) => `Noch einmal gesendet: ${count}`,
  state: 'Status',
  webhook: 'Webhook',
  happened: 'Geschehen',
  attempts: 'Versuche',
  lastAttempt: 'Letzter Versuch',
  nextAttempt: 'Nächster Versuch',
  id: 'webhook-id',
  body: 'Inhalt',
  again: 'Noch einmal senden',
  againHelp: 'Mit derselben webhook-id, an der ein Empfänger erkennt, was er schon hat.',
  sentAgain: 'Wird noch einmal gesendet',
}
