import type { NotificationListTexts } from './en.ts'

export const es: NotificationListTexts = {
  title: 'Avisos',
  bell: (count) => (count === '1' ? '1 aviso sin leer' : `${count} avisos sin leer`),
  empty: 'Nada todavía. Aquí llega lo que le espera y lo que se le ha asignado.',
  loading: 'Cargando…',
  more: 'Mostrar más',
  tryAgain: 'Reintentar',
  readAll: 'Marcar todo como leído',
  read: 'Marcar como leído',
  readOne: (what) => `Marcar como leído: ${what}`,
  isNew: 'nuevo',
  isOver: 'resuelto',
  settingsLink: 'Cuáles recibe por correo',
  settings: 'Avisos por correo',
  settingsHelp:
    'Todos están en la campana. Elija cuáles llegan también por correo; una vez al día es por la mañana, con lo que no haya leído hasta entonces.',
  timeZone: 'Zona horaria',
  save: 'Guardar los avisos',
  saved: 'Su elección está guardada',
  kinds: {
    approval: 'Espera su aprobación',
    assigned: 'Asignado a usted',
    'mail-stopped': 'El envío está detenido',
    'import-done': 'Su importación ha terminado',
    proposal: 'Ha llegado una propuesta',
    'webhook-stopped': 'Se ha desactivado un webhook',
  },
  choices: {
    'at-once': 'Al momento',
    daily: 'Una vez al día',
    never: 'Nunca',
  },
}
