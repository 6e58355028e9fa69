import type { bounces as en } from '../en/bounces.ts'
import type { Translated } from '../translated.ts'

export const bounces: Translated<typeof en> = {
  bounce: 'Rebote',
  bounces: 'Rebotes',
  help: 'Lo que volvió: correos no entregados y quejas por spam. Los rebotes permanentes y las quejas bloquean la dirección de inmediato; los temporales, tras cinco correos seguidos en días distintos.',
  matched: 'Asignado',
  matchedHelp: 'Si trata de un correo enviado desde aquí. Los demás no bloquean a nadie.',
  raw: 'Informe',
}
