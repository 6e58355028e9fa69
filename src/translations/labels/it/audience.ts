import type { Labels } from '../translated.ts'

export const audience: Labels['audience'] = {
  audience: 'Destinatari',
  audienceHelp:
    'Chi la riceve. Si fissa all’invio: chi allora soddisfa le regole dei segmenti, anche se sono cambiate dopo l’approvazione.',
  segments: 'Segmenti',
  segmentsHelp: 'Vuoto: tutti gli iscritti.',
  minus: 'Tranne i segmenti',
  minusHelp: 'Chi è in uno di questi non la riceve.',
  segmentUsed:
    'Alcune newsletter non ancora inviate usano questo segmento. Prima cambiarne i destinatari.',
}
