import type { choices as en } from '../en/choices.ts'
import type { Translated } from '../translated.ts'

export const choices: Translated<typeof en> = {
  contactStatus: {
    Contact: 'Kontakt',
    Member: 'Mitglied',
    'Event Attendee': 'Teilnehmend',
    Prospect: 'Interessiert',
    Inactive: 'Inaktiv',
  },
  followUpStatus: {
    pending: 'Offen',
    completed: 'Erledigt',
    cancelled: 'Gestrichen',
  },
  interactionKind: {
    call: 'Anruf',
    meeting: 'Treffen',
    message: 'Nachricht',
    email: 'E-Mail',
    event: 'Veranstaltung',
    visit: 'Besuch',
    note: 'Notiz',
  },
  mailStatus: {
    draft: 'Entwurf',
    scheduled: 'Geplant',
    sent: 'Gesendet',
  },
  approvalStatus: {
    pending: 'Wartet auf Freigabe',
    approved: 'Freigegeben',
    rejected: 'Abgelehnt',
  },
  subscriberStatus: {
    subscribed: 'Angemeldet',
    unsubscribed: 'Abgemeldet',
  },
  suppression: {
    hard_bounce: 'Hard Bounce',
    complaint: 'Spam-Beschwerde',
    manual: 'Manuell',
  },
  deliveryKind: {
    newsletter: 'Newsletter',
    compose: 'Einzelne E-Mail',
    follow_up: 'Wiedervorlage',
    notification: 'Benachrichtigung',
    confirmation: 'Bestätigung',
  },
  deliveryStatus: {
    queued: 'Wartet',
    sending: 'Wird gesendet',
    sent: 'Zugestellt',
    failed: 'Fehlgeschlagen',
    suppressed: 'Gesperrt',
  },
  messageStatus: {
    new: 'Neu',
    handled: 'Bearbeitet',
  },
  proposalStatus: {
    new: 'Neu',
    accepted: 'Angenommen',
    rejected: 'Abgelehnt',
  },
  bulkStatus: {
    running: 'Läuft',
    finished: 'Abgeschlossen',
    cancelled: 'Abgebrochen',
    stopped: 'Angehalten',
  },
  role: {
    admin: 'Administration',
    editor: 'Redaktion',
    organizer: 'Organisation',
    communicator: 'Kommunikation',
  },
  siteLanguage: {
    en: 'Englisch',
    de: 'Deutsch',
    fr: 'Französisch',
    es: 'Spanisch',
    it: 'Italienisch',
  },
  staticPage: {
    home: 'Startseite',
    actions: 'Aktionen',
    events: 'Veranstaltungen',
    about: 'Über uns',
    news: 'Neuigkeiten',
    people: 'Personen',
    contact: 'Kontakt',
  },
  itemKind: {
    static: 'Eingebaute Seite',
    page: 'Seite',
    folder: 'Ordner',
  },
  consentPurpose: {
    newsletter: 'Newsletter',
    follow_up: 'E-Mails der Wiedervorlagen',
  },
  consentSource: {
    form: 'Formular der Website',
    import: 'Import',
    staff: 'Team',
    link: 'Link in einer E-Mail',
    bounce: 'Unzustellbar',
    earlier: 'Vor dem Verzeichnis',
  },
  importKind: {
    contacts: 'Kontakte',
    subscribers: 'Abonnements',
  },
  contactFieldType: {
    text: 'Text',
    number: 'Zahl',
    date: 'Datum',
    choice: 'Auswahl',
    yes_no: 'Ja oder nein',
  },
  erasureRequester: {
    staff: 'Team',
    person: 'Die Person',
  },
  task: {
    bulkEdit: 'Sammeländerung',
    deliverMail: 'E-Mails zustellen',
    removeExpired: 'Abgelaufene Daten zum Rückgängigmachen entfernen',
    removeUnusedUploads: 'Ungenutzte Bilder entfernen',
    schedulePublish: 'Geplante Veröffentlichung',
    sendFollowUps: 'Wiedervorlagen verschicken',
    sendScheduled: 'Geplante E-Mail verschicken',
    sweep: 'Überfälliges nachholen',
    inline: 'Anderes',
  },
}
