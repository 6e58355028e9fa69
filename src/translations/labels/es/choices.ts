import type { choices as en } from '../en/choices.ts'
import type { Translated } from '../translated.ts'

export const choices: Translated<typeof en> = {
  contactStatus: {
    Contact: 'Contacto',
    Member: 'Miembro',
    'Event Attendee': 'Asistente',
    Prospect: 'Interesado',
    Inactive: 'Inactivo',
  },
  followUpStatus: {
    pending: 'Pendiente',
    completed: 'Terminado',
    cancelled: 'Cancelado',
  },
  interactionKind: {
    call: 'Llamada',
    meeting: 'Reunión',
    message: 'Mensaje',
    email: 'Correo',
    event: 'Evento',
    visit: 'Visita',
    note: 'Nota',
  },
  mailStatus: {
    draft: 'Borrador',
    scheduled: 'Programado',
    sent: 'Enviado',
  },
  approvalStatus: {
    pending: 'A la espera de aprobación',
    approved: 'Aprobado',
    rejected: 'Rechazado',
  },
  subscriberStatus: {
    subscribed: 'Suscrito',
    unsubscribed: 'De baja',
  },
  suppression: {
    hard_bounce: 'Rebote permanente',
    complaint: 'Queja por spam',
    manual: 'Manual',
  },
  deliveryKind: {
    newsletter: 'Boletín',
    compose: 'Correo redactado',
    follow_up: 'Seguimiento',
    notification: 'Aviso',
    confirmation: 'Confirmación',
  },
  deliveryStatus: {
    queued: 'En cola',
    sending: 'Enviándose',
    sent: 'Entregado',
    failed: 'Fallido',
    suppressed: 'Bloqueado',
  },
  messageStatus: {
    new: 'Nuevo',
    handled: 'Atendido',
  },
  proposalStatus: {
    new: 'Nuevo',
    accepted: 'Aceptado',
    rejected: 'Rechazado',
  },
  bulkStatus: {
    running: 'En marcha',
    finished: 'Completado',
    cancelled: 'Cancelado',
    stopped: 'Detenido',
  },
  role: {
    admin: 'Administración',
    editor: 'Redacción',
    organizer: 'Organización',
    communicator: 'Comunicación',
  },
  siteLanguage: {
    en: 'Inglés',
    de: 'Alemán',
    fr: 'Francés',
    es: 'Español',
    it: 'Italiano',
  },
  staticPage: {
    home: 'Inicio',
    actions: 'Acciones',
    events: 'Eventos',
    about: 'Quiénes somos',
    news: 'Noticias',
    people: 'Personas',
    contact: 'Contacto',
  },
  itemKind: {
    static: 'Página integrada',
    page: 'Página',
    folder: 'Carpeta',
  },
  consentPurpose: {
    newsletter: 'Boletín',
    follow_up: 'Correos de seguimiento',
  },
  consentSource: {
    form: 'Formulario del sitio',
    import: 'Importación',
    staff: 'Equipo',
    link: 'Enlace en un correo',
    bounce: 'Rebote',
    earlier: 'Antes del registro',
  },
  importKind: {
    contacts: 'Contactos',
    subscribers: 'Suscriptores',
  },
  contactFieldType: {
    text: 'Texto',
    number: 'Número',
    date: 'Fecha',
    choice: 'Opción',
    yes_no: 'Sí o no',
  },
  erasureRequester: {
    staff: 'Equipo',
    person: 'La persona',
  },
  task: {
    bulkEdit: 'Cambio en bloque',
    deliverMail: 'Entregar el correo',
    removeExpired: 'Eliminar datos de deshacer caducados',
    removeUnusedUploads: 'Eliminar imágenes sin usar',
    schedulePublish: 'Publicación programada',
    sendFollowUps: 'Enviar los seguimientos',
    sendScheduled: 'Enviar un correo programado',
    sweep: 'Recuperar trabajo atrasado',
    inline: 'Otra',
  },
}
