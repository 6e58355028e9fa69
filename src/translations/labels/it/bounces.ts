import type { bounces as en } from '../en/bounces.ts'
import type { Translated } from '../translated.ts'

export const bounces: Translated<typeof en> = {
  bounce: 'Mancato recapito',
  bounces: 'Mancati recapiti',
  help: 'Ciò che è tornato: email non recapitate e segnalazioni di spam. I mancati recapiti permanenti e le segnalazioni bloccano subito l’indirizzo, quelli temporanei dopo cinque email di fila in giorni diversi.',
  matched: 'Attribuito',
  matchedHelp: 'Se riguarda un’email inviata da qui. Gli altri non bloccano nessuno.',
  raw: 'Rapporto',
}
