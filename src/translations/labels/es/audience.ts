import type { Labels } from '../translated.ts'

export const audience: Labels['audience'] = {
  audience: 'Audiencia',
  audienceHelp:
    'Quién lo recibe. Se fija al enviar: quienes cumplan entonces las reglas de los segmentos, aunque hayan cambiado después de la aprobación.',
  segments: 'Segmentos',
  segmentsHelp: 'Vacío: todos los suscriptores.',
  minus: 'Excepto segmentos',
  minusHelp: 'Quien está en uno de estos no lo recibe.',
  segmentUsed: 'Hay boletines sin enviar que usan este segmento. Cambie primero su audiencia.',
}
