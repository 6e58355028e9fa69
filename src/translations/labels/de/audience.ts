import type { Labels } from '../translated.ts'

export const audience: Labels['audience'] = {
  audience: 'Zielgruppe',
  audienceHelp:
    'Wer ihn erhält. Das wird beim Senden festgehalten: wer dann die Regeln der Segmente erfüllt, auch wenn sie nach der Freigabe geändert wurden.',
  segments: 'Segmente',
  segmentsHelp: 'Leer: alle Abonnenten.',
  minus: 'Ohne Segmente',
  minusHelp: 'Wer in einem von diesen ist, erhält ihn nicht.',
  segmentUsed:
    'Noch nicht gesendete Newsletter verwenden dieses Segment. Bitte zuerst deren Zielgruppe ändern.',
}
