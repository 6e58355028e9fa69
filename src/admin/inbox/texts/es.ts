import type { InboxTexts } from './en.ts'

export const es: InboxTexts = {
  local:
    'No hay ningún servidor de correo configurado: todos los correos se quedan en este equipo y se muestran aquí. Nadie más recibe nada.',
  external: 'El correo sale por el servidor del ajuste SMTP_URL; aquí no se guarda nada.',
  search: 'Buscar por remitente, destinatario o asunto',
  find: 'Buscar',
  all: 'Mostrar todo',
  mails: 'Correos',
  none: 'Todavía no ha llegado ningún correo. Envíe un boletín, o una prueba, y aparecerá aquí.',
  noneFound: (search) => `Ningún correo coincide con «${search}».`,
  count: (count) => (count === 1 ? '1 correo' : `${count} correos`),
  newer: 'Más recientes',
  older: 'Más antiguos',
  choose: 'Elija un correo para leerlo.',
  gone: 'Este correo ya no existe.',
  back: 'Volver a la lista',
  noSubject: '(sin asunto)',
  from: 'De',
  to: 'Para',
  received: 'Recibido',
  attachments: 'Archivos adjuntos',
  formatted: 'Con formato',
  plain: 'Texto sin formato',
  show: 'Mostrar como',
  noText: 'Este correo no tiene texto sin formato.',
  source: 'Descargar el código fuente',
  remove: 'Eliminar',
  removeQuestion: '¿Eliminar este correo? No se puede deshacer.',
  removed: 'El correo se ha eliminado.',
  empty: 'Vaciar la bandeja',
  emptyQuestion: (count) =>
    count === 1
      ? '¿Eliminar el único correo de la bandeja? No se puede deshacer.'
      : `¿Eliminar los ${count} correos de la bandeja? No se puede deshacer.`,
  emptied: 'La bandeja está vacía.',
  cancel: 'Cancelar',
}
