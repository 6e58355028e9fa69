import type { JobTexts } from './en.ts'

export const de: JobTexts = {
  about: 'Worum es geht',
  gone: 'Das wurde gelöscht',
  state: 'Stand',
  queued: 'Eingereiht',
  tries: 'Versuche',
  states: {
    running: (since) => `Läuft seit ${since}`,
    later: (until) => `Wartet bis ${until}`,
    waiting: 'Wartet, bis sie an der Reihe ist',
    failed: (at) => `Fehlgeschlagen am ${at}`,
    done: 'Fertig',
  },
  failed: 'Fehlgeschlagen',
  doneHint: 'Sie steht nicht mehr in der Liste.',
  tryAgain: 'Noch einmal versuchen',
  tryAgainHint:
    'Sie wird sofort noch einmal versucht. Was schon getan ist, wird nicht doppelt getan.',
  triedAgain: 'Sie wird noch einmal versucht',
  failures: 'Fehlgeschlagene Versuche',
  why: 'Warum sie fehlgeschlagen ist',
  technical: 'Für die Technik:',
  reasons: {
    noMailServer: 'Es ist kein Mailserver eingerichtet.',
    unreachable: 'Die Datenbank oder ein anderer Server war nicht erreichbar.',
    busy: 'Die Datenbank war überlastet.',
    full: 'Der Speicherplatz ist voll.',
    conflict: 'Die Datenbank nimmt einen der Werte nicht an.',
    invalid: 'Dem Dokument fehlt etwas, oder etwas darin ist ungültig.',
    notAllowed: 'Wer es wollte, darf das nicht oder nicht mehr.',
    notFound: 'Worum es geht, gibt es nicht mehr.',
    unknown: 'Es ist etwas Unerwartetes geschehen.',
  },
  filter: 'Anzeigen',
  filters: {
    all: 'Alle',
    failed: 'Fehlgeschlagene',
    running: 'Laufende',
    waiting: 'Wartende',
  },
}
