import type { choices as en } from '../en/choices.ts'
import type { Translated } from '../translated.ts'

export const choices: Translated<typeof en> = {
  contactStatus: {
    Contact: 'Contatto',
    Member: 'Membro',
    'Event Attendee': 'Partecipante',
    Prospect: 'Interessato',
    Inactive: 'Inattivo',
  },
  followUpStatus: {
    pending: 'In attesa',
    completed: 'Completato',
    cancelled: 'Annullato',
  },
  interactionKind: {
    call: 'Telefonata',
    meeting: 'Incontro',
    message: 'Messaggio',
    email: 'E-mail',
    event: 'Evento',
    visit: 'Visita',
    note: 'Nota',
  },
  mailStatus: {
    draft: 'Bozza',
    scheduled: 'Programmato',
    sent: 'Inviato',
  },
  approvalStatus: {
    pending: 'In attesa di approvazione',
    approved: 'Approvato',
    rejected: 'Respinto',
  },
  subscriberStatus: {
    subscribed: 'Iscritto',
    unsubscribed: 'Disiscritto',
  },
  suppression: {
    hard_bounce: 'Hard bounce',
    complaint: 'Reclamo per spam',
    manual: 'Manuale',
  },
  deliveryKind: {
    newsletter: 'Newsletter',
    compose: 'E-mail singola',
    follow_up: 'Richiamo',
    notification: 'Avviso',
    confirmation: 'Conferma',
  },
  deliveryStatus: {
    queued: 'In coda',
    sending: 'In invio',
    sent: 'Consegnata',
    failed: 'Non riuscito',
    suppressed: 'Bloccato',
  },
  messageStatus: {
    new: 'Nuovo',
    handled: 'Gestito',
  },
  proposalStatus: {
    new: 'Nuovo',
    accepted: 'Accettato',
    rejected: 'Rifiutato',
  },
  bulkStatus: {
    running: 'In corso',
    finished: 'Completato',
    cancelled: 'Annullato',
    stopped: 'Fermato',
  },
  role: {
    admin: 'Amministrazione',
    editor: 'Redazione',
    organizer: 'Organizzazione',
    communicator: 'Comunicazione',
  },
  siteLanguage: {
    en: 'Inglese',
    de: 'Tedesco',
    fr: 'Francese',
    es: 'Spagnolo',
    it: 'Italiano',
  },
  staticPage: {
    home: 'Inizio',
    actions: 'Azioni',
    events: 'Eventi',
    about: 'Chi siamo',
    news: 'Notizie',
    people: 'Persone',
    contact: 'Contatto',
  },
  itemKind: {
    static: 'Pagina integrata',
    page: 'Pagina',
    folder: 'Cartella',
  },
  consentPurpose: {
    newsletter: 'Newsletter',
    follow_up: 'Email di follow-up',
  },
  consentSource: {
    form: 'Modulo del sito',
    import: 'Importazione',
    staff: 'Staff',
    link: 'Link in un’email',
    bounce: 'Mancato recapito',
    earlier: 'Prima del registro',
  },
  importKind: {
    contacts: 'Contatti',
    subscribers: 'Iscritti',
  },
  contactFieldType: {
    text: 'Testo',
    number: 'Numero',
    date: 'Data',
    choice: 'Scelta',
    yes_no: 'Sì o no',
  },
  erasureRequester: {
    staff: 'Staff',
    person: 'La persona',
  },
  task: {
    bulkEdit: 'Modifica in blocco',
    deliverMail: 'Consegnare le e-mail',
    removeExpired: 'Rimuovere i dati di annullamento scaduti',
    removeUnusedUploads: 'Rimuovere le immagini non usate',
    schedulePublish: 'Pubblicazione programmata',
    sendFollowUps: 'Inviare i richiami',
    sendScheduled: 'Inviare un’e-mail programmata',
    sweep: 'Recuperare il lavoro in ritardo',
    inline: 'Altro',
  },
}
