import type { GettingStartedTexts } from './en.ts'

const steps: GettingStartedTexts['steps'] = {
  account: {
    name: 'Su propia contraseña y su correo',
    why: 'La primera contraseña se mostró al iniciar Muster, o la eligió alguien del equipo: otras personas pueden conocerla. Sin un correo suyo no se le puede enviar ningún enlace si la olvida.',
  },
  identity: {
    name: 'Nombre y logotipo',
    why: 'Están en la página de acceso, en el menú y encima de cada correo.',
  },
  sender: {
    name: 'Remitente de los correos',
    why: 'Se abre el correo de un nombre y una dirección conocidos.',
  },
  mailServer: {
    name: 'Servidor de correo',
    why: 'Los correos salen en cuanto SMTP_URL está en los ajustes del servidor y este se reinicia.',
  },
  rateLimit: {
    name: 'Límite de envíos',
    why: 'Cualquiera puede enviar formularios. RATE_LIMIT_SUBMISSIONS, en el servidor, los limita, por ejemplo a 10 por minuto y red.',
  },
  colleagues: {
    name: 'Equipo',
    why: 'Cada persona tiene su cuenta, con un rol para lo que hace.',
  },
  article: {
    name: 'Primera noticia',
    why: 'El sitio web y sus canales la muestran en cuanto se publica.',
  },
  page: {
    name: 'Primera página',
    why: 'Para lo que permanece: quiénes son, cómo participar, el aviso legal.',
  },
  menu: { name: 'Menú', why: 'Lleva a sus páginas, en el orden que elijan.' },
  stages: {
    name: 'Etapas',
    why: 'Dicen hasta dónde ha llegado cada persona; el tablero tiene una columna para cada una.',
  },
  mailDesign: {
    name: 'Aspecto de los correos',
    why: 'El color, el marco y los enlaces hacen reconocibles sus correos.',
  },
}

export const es: GettingStartedTexts = {
  title: 'Primeros pasos',
  progress: (done, all) => `${done} de ${all} hechos`,
  done: 'Hecho',
  open: 'Pendiente',
  hide: 'Ocultar',
  hideAll: 'Ocultar «Primeros pasos»',
  show: (done, all) => `Mostrar «Primeros pasos» (${done} de ${all} hechos)`,
  localInbox: 'Hasta entonces, todo el correo queda en el buzón local y no llega a nadie.',
  openInbox: 'Abrir el buzón',
  test: 'Enviarme una prueba',
  testing: (email) => `La prueba a ${email} está en camino…`,
  delivered: (email) =>
    `El servidor de correo ha aceptado la prueba a ${email}. Si no está en su buzón, mire en el correo no deseado.`,
  deliveredLocally: (email) => `La prueba a ${email} está en el buzón local.`,
  retried: (said) => `El primer intento falló; se repetirá. ${said}`,
  failed: (said) => `La prueba no se ha enviado. ${said}`,
  suppressed: (email) => `${email} está bloqueada: no se le envía ningún correo.`,
  usualStages: 'Crear las etapas habituales',
  stagesCreated: 'Las etapas habituales están creadas; se puede cambiar cada una.',
  stagesThere: 'Ya hay etapas.',
  steps,
}
