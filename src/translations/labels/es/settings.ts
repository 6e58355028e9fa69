import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../translated.ts'

export const settings: Translated<typeof en> = {
  settings: 'Ajustes',
  identity: 'Identidad',
  identityHelp: 'Quiénes son: en esta interfaz, en el sitio web y en cada correo.',
  secondFactorRoles: 'Segundo factor obligatorio para',
  secondFactorRolesHelp:
    'Quien tiene uno de estos roles debe añadir una aplicación de autenticación o una clave de acceso tras iniciar sesión, y antes no puede hacer nada más.',
  siteName: 'Nombre de la organización',
  siteNameHelp: 'En los canales, los correos y esta interfaz.',
  websiteLanguage: 'Idioma del sitio web',
  siteLanguageHelp:
    'De las páginas tras los enlaces de los correos, para quien tiene un navegador que no pide ninguno de estos.',
  newsFeedTitle: 'Título del canal de noticias',
  newsFeedTitleHelp: 'Vacío: el nombre y «News».',
  newsFeedDescription: 'Descripción del canal de noticias',
  newsFeedDescriptionHelp: 'Una frase.',
  eventsFeedTitle: 'Título del canal de eventos',
  eventsFeedTitleHelp: 'Vacío: el nombre y «Events».',
  eventsFeedDescription: 'Descripción del canal de eventos',
  eventsFeedDescriptionHelp: 'Una frase.',
  logoHelp: 'Se muestra en esta interfaz y en los correos.',
  brandColour: 'Color de la marca',
  primaryColorHelp: 'Como #0f4c5c.',
  email: 'Correo',
  emailHelp: 'De quién vienen los correos, qué aspecto tienen y cómo se envían los boletines.',
  senderName: 'Nombre del remitente',
  senderNameHelp: 'El remitente que ven los destinatarios.',
  senderEmail: 'Correo del remitente',
  senderEmailHelp: 'Vacío: la dirección predeterminada del servidor.',
  replyTo: 'Responder a (Reply-To)',
  postalAddressHelp: 'Al pie de los boletines; la ley de muchos países la exige.',
  wrapper: 'Envoltorio (wrapper)',
  defaultWrapperHelp:
    'HTML alrededor de los boletines, en lugar del marco; debe contener {{content}}.',
  mailFrame: 'Marco de los correos',
  mailFrameHelp:
    'Alrededor de los correos escritos con el editor: logotipo, nombre y color arriba, dirección y enlaces abajo.',
  mailLinks: 'Enlaces en los correos',
  mailLink: 'Enlace',
  mailLinksHelp: 'Debajo de cada correo con marco, como su sitio web y redes sociales.',
  requireASecondApprover: 'Debe aprobar una segunda persona',
  requireSecondApproverHelp: 'Los autores no pueden aprobar sus propios boletines.',
  doubleOptIn: 'Doble opt-in',
  doubleOptInHelp: 'Los nuevos suscriptores confirman con un enlace en un correo.',
  welcomeMail: 'Correo de bienvenida',
  welcomeMailHelp:
    'El correo de bienvenida se envía una vez a quien se suscribe, o a quien confirma con el doble opt-in; nunca por segunda vez al mismo correo, ni a quien se da de baja antes del envío.',
  welcomeTemplate: 'Plantilla',
  welcomeTemplateHelp:
    'Vacío: sin correo de bienvenida. Una plantilla nueva puede partir de «Bienvenida» de la galería. Sin doble opt-in cualquiera puede escribir cualquier correo en su sitio web; RATE_LIMIT_SUBMISSIONS lo limita.',
  welcomeImported: 'También tras importaciones y cambios en bloque',
  welcomeImportedHelp:
    'Para todas las personas que suscribe una importación o un cambio en bloque. Salen al ritmo de «Boletines por hora».',
  people: 'Personas',
  peopleHelp: 'Cómo llegan a ustedes contactos y suscriptores.',
  team: 'Equipo',
  teamHelp: 'A quién del equipo se avisa de lo que llega y quién necesita un segundo factor.',
  notify: 'Notificar a',
  notifyHelp: 'Reciben un correo por cada mensaje o propuesta nuevos.',
  address: 'Dirección de correo',
  addresses: 'Direcciones de correo',
  newslettersPerHour: 'Boletines por hora',
  newslettersPerHourHelp:
    'Como máximo salen tantos correos de boletines por hora, repartidos por igual; para un remitente nuevo que debe ganarse su reputación. Vacío: sin límite. Los demás correos salen al momento.',
  pauseAtRejections: 'Pausar ante rechazos (por ciento)',
  pauseAtRejectionsHelp:
    'Un boletín se pausa cuando el servidor rechaza definitivamente, según sus normas, más de esta parte de sus últimos 100 correos, y se avisa a quienes reciben notificaciones. Vacío: nunca.',
  countClicks: 'Contar los clics',
  countClicksHelp:
    'Cuántas veces se sigue cada enlace de un boletín, desde el próximo envío. Los enlaces pasan por la dirección de este sitio, la misma para todos: solo se guardan totales, y no se sabe quién ha hecho clic. Los programas de control se descartan en lo posible.',
  countOpens: 'Contar las aperturas',
  countOpensHelp:
    'Cuántas veces se abre un boletín, desde el próximo envío, con una imagen invisible, la misma para todos: solo se guarda un total, y no se sabe quién lo ha abierto. Es una estimación: los programas de correo ocultan aperturas o cargan imágenes que nadie ve.',
  digest: 'Resumen',
  digestHelp:
    'Crea por sí mismo un borrador con las novedades desde el último boletín, para aprobarlo; se avisa a quienes reciben notificaciones. Nada se envía solo.',
  digestWeekday: 'Día de la semana',
  digestDay: 'Día del mes',
  digestHour: 'Hora',
  digestHourHelp: 'De 0 a 23, en la zona horaria del sitio.',
  consentText: 'Texto del consentimiento',
  consentTextHelp: 'A qué consiente quien se suscribe en el sitio. Se guarda con cada suscripción.',
  defaultCountry: 'País de los números de teléfono',
  defaultCountryHelp:
    'Dos letras, por ejemplo ES. Los números sin prefijo se leen como números de ese país.',
  ledgerDays: 'Días que se listan los correos',
  ledgerDaysHelp:
    'Durante cuánto tiempo se sabe quién recibió qué boletín o correo: de 90 a 3.650 días. Después quedan solo los números, con los motivos, y los enlaces de esos correos a la página propia terminan; los de darse de baja no.',
  auditDays: 'Días del registro de cambios',
  auditDaysHelp:
    'Durante cuánto tiempo se sabe quién cambió qué: de 30 a 3.650 días. Las entradas anteriores se eliminan.',
  website: 'Sitio web',
  websiteHelp: 'Lo que el sitio web y las aplicaciones dicen de la organización en cada página.',
  siteDescriptionHelp:
    'Una o dos frases para buscadores, vistas previas de enlaces y el pie de página.',
  publicEmail: 'Correo público',
  publicEmailHelp: 'Visible para todos. Vacío: solo el formulario de contacto.',
  publicPhone: 'Teléfono público',
  publishPostalAddress: 'Mostrar la dirección postal en el sitio web',
  publishPostalAddressHelp: 'La del pie de los boletines.',
  socialLinks: 'Redes sociales',
  socialLink: 'Red social',
  socialLinksHelp: 'En redes sociales y otros sitios, en este orden.',
  network: 'Red',
  profileUrl: 'Enlace',
  previewUrl: 'Vista previa en el sitio',
  previewUrlHelp:
    'Dónde muestra su sitio los borradores, con {kind}, {id}, {token} y {slug}. Las vistas previas y los enlaces compartidos llevan entonces allí. Vacío: solo la vista de este servicio.',
}
