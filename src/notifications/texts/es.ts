import type { NotificationTexts } from './en.ts'

export const es: NotificationTexts = {
  topics: {
    'newsletter-to-approve': (count) =>
      count === 1 ? 'Un boletín espera aprobación' : `${count} boletines esperan aprobación`,
    'follow-up-assigned': (count) =>
      count === 1 ? 'Se le ha asignado un seguimiento' : `Se le han asignado ${count} seguimientos`,
    'message-assigned': (count) =>
      count === 1
        ? 'Se le ha asignado un mensaje'
        : `Se le han asignado ${count} mensajes o propuestas`,
    'proposal-assigned': (count) =>
      count === 1 ? 'Se le ha asignado una propuesta' : `Se le han asignado ${count} propuestas`,
    'newsletter-paused': (count) =>
      count === 1
        ? 'Se ha pausado un boletín: se rechazaron demasiados correos'
        : `Se han pausado ${count} boletines: se rechazaron demasiados correos`,
    'mail-held-up': () => 'El envío está detenido: no sale ningún correo',
    'contacts-imported': (count) =>
      count === 1
        ? 'Su importación de contactos ha terminado'
        : `Han terminado ${count} importaciones de contactos`,
    'subscribers-imported': (count) =>
      count === 1
        ? 'Su importación de suscriptores ha terminado'
        : `Han terminado ${count} importaciones de suscriptores`,
    'proposal-came-in': (count) =>
      count === 1 ? 'Ha llegado una propuesta' : `Han llegado ${count} propuestas`,
    'webhook-switched-off': (count) =>
      count === 1
        ? 'Se ha desactivado un webhook: su receptor no acepta las llamadas'
        : `Se han desactivado ${count} webhooks: sus receptores no aceptan las llamadas`,
  },
  mail: {
    digest: (count, site) =>
      count === 1 ? `Algo le espera en ${site}` : `${count} cosas le esperan en ${site}`,
    change: 'Recibe estos correos porque así está en su cuenta. Elija cuáles:',
    stop: 'Detener los correos como este, sin iniciar sesión:',
  },
  stop: {
    question: '¿Detener estos correos?',
    button: 'Detener estos correos',
    done: 'Estos correos se han detenido',
    consequence: 'Ya no recibirá correos sobre:',
    choose: 'Elegir en su cuenta qué correos recibe',
  },
}
