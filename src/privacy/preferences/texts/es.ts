import type { PreferencesTexts } from './preferences-texts.ts'

export const es: PreferencesTexts = {
  title: 'Sus datos',
  intro: (siteName) =>
    `Aquí puede ver lo que ${siteName ? `${siteName} ha` : 'hemos'} guardado sobre usted y decidir al respecto.`,
  have: {
    heading: 'Lo que tenemos',
    name: 'Nombre',
    email: 'Dirección de correo',
    newsletter: 'Boletín',
    followUps: 'Correos personales',
    mails: 'Correos que le hemos enviado',
    nothing: 'ninguno',
  },
  subscribed: 'Lo recibe.',
  notSubscribed: 'No lo recibe.',
  stopped: 'Detenido: no enviamos correos a esta dirección.',
  followUps: { yes: 'Podemos escribirle.', no: 'No le escribimos.' },
  consents: {
    heading: 'Lo que ha aceptado',
    purposes: { newsletter: 'Boletín', follow_up: 'Correos personales' },
    given: 'aceptado',
    withdrawn: 'retirado',
    sources: {
      form: 'por un formulario',
      import: 'tomado de una lista',
      staff: 'anotado por nuestro equipo',
      link: 'por un enlace en un correo',
      bounce: 'por el servidor de correo',
      earlier: 'conocido de antes',
      elsewhere: 'al darse de baja de una lista anterior',
      provider: 'en nuestro proveedor de correo',
    },
  },
  mailsHeading: 'Nuestros correos',
  choices: {
    'leave-newsletter': 'Darme de baja del boletín',
    subscribe: 'Suscribirme al boletín',
    'leave-follow-ups': 'No más correos personales',
    'resume-follow-ups': 'Volver a recibir correos personales',
  },
  stoppedHelp:
    'Los correos a esta dirección fueron devueltos, marcados como no deseados o detenidos. Para volver a recibirlos, póngase en contacto con nosotros.',
  requests: {
    change: { heading: 'Cambiar su nombre', button: 'Cambiar el nombre' },
    download: { heading: 'Descargar sus datos', button: 'Solicitar mis datos' },
    erase: { heading: 'Borrar sus datos', button: 'Solicitar el borrado' },
  },
  nameLabel: 'Su nombre',
  nameMissing: 'Escriba su nombre.',
  downloadHelp: 'Un archivo con todo lo que hemos guardado sobre usted.',
  eraseHelp:
    'Todo lo que se refiere a usted se borra definitivamente. Solo queda una huella de su dirección, para que nadie vuelva a escribirle por error.',
  byMail:
    'Para lo siguiente le enviamos primero un correo con un enlace, para que nadie más pueda hacerlo en su nombre.',
  notByMail:
    'No podemos enviar correos a esta dirección. Para cambiar, descargar o borrar sus datos, póngase en contacto con nosotros.',
  chosen: {
    'leave-newsletter': 'Se ha dado de baja. No recibirá más boletines.',
    subscribe: 'Gracias. A partir de ahora recibirá nuestro boletín.',
    'leave-follow-ups': 'No le enviaremos más correos personales.',
    'resume-follow-ups': 'Gracias. Podemos volver a escribirle.',
  },
  confirmFirst: 'Gracias. Abra el correo que le enviamos y confirme.',
  requested: (email) =>
    `Hemos enviado un correo a ${email}. Abra el enlace que contiene antes de una hora.`,
  tooMany:
    'Ya le hemos enviado varios de estos correos. Búsquelos, o vuelva a intentarlo dentro de una hora.',
  confirm: {
    change: { question: '¿Cambiar su nombre?', help: 'Cambia cuando pulse el botón.' },
    download: {
      question: '¿Descargar sus datos?',
      help: 'El archivo es personal: no lo haga en un dispositivo ajeno. El enlace sirve una vez.',
    },
    erase: {
      question: '¿Borrar sus datos?',
      help: 'Todo lo que se refiere a usted se borra definitivamente. Nadie puede recuperarlo.',
    },
  },
  newName: 'Nombre nuevo',
  changed: { title: 'Su nombre ha cambiado', text: 'Gracias.' },
  erased: {
    title: 'Sus datos están borrados',
    text: 'Solo queda una huella de su dirección, para que nadie vuelva a escribirle por error. Si algún día quiere volver a saber de nosotros, póngase en contacto.',
  },
  busy: {
    title: 'Vuelva a intentarlo',
    text: 'Sus datos se están modificando en este momento. No se ha borrado nada. Abra el enlace otra vez dentro de un minuto.',
  },
  gone: {
    title: 'Este enlace ya no funciona',
    text: 'Puede que sea demasiado antiguo, que ya se haya usado o esté incompleto, o que aquí ya no haya nada sobre usted. Nuestro correo más reciente contiene un enlace válido.',
  },
  mail: {
    subject: {
      change: 'Confirme su nombre nuevo',
      download: 'Confirme: sus datos',
      erase: 'Confirme: borrar sus datos',
    },
    link: (url) => `Para confirmar, abra esta página antes de una hora y pulse el botón: ${url}`,
    otherwise: 'Si no ha sido usted, no haga nada y no ocurrirá nada.',
  },
}
