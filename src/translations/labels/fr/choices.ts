import type { choices as en } from '../en/choices.ts'
import type { Translated } from '../translated.ts'

export const choices: Translated<typeof en> = {
  contactStatus: {
    Contact: 'Contact',
    Member: 'Membre',
    'Event Attendee': 'Participant',
    Prospect: 'Intéressé',
    Inactive: 'Inactif',
  },
  followUpStatus: {
    pending: 'En attente',
    completed: 'Terminé',
    cancelled: 'Annulée',
  },
  interactionKind: {
    call: 'Appel',
    meeting: 'Rencontre',
    message: 'Message',
    email: 'E-mail',
    event: 'Événement',
    visit: 'Visite',
    note: 'Note',
  },
  mailStatus: {
    draft: 'Brouillon',
    scheduled: 'Programmé',
    sent: 'Envoyé',
  },
  approvalStatus: {
    pending: 'En attente d’approbation',
    approved: 'Approuvé',
    rejected: 'Rejeté',
  },
  subscriberStatus: {
    subscribed: 'Abonné',
    unsubscribed: 'Désabonné',
  },
  suppression: {
    hard_bounce: 'Hard bounce',
    complaint: 'Plainte pour spam',
    manual: 'Manuelle',
  },
  deliveryKind: {
    newsletter: 'Lettre d’information',
    compose: 'E-mail rédigé',
    follow_up: 'Relance',
    notification: 'Notification',
    confirmation: 'Confirmation',
  },
  deliveryStatus: {
    queued: 'En file',
    sending: 'En cours d’envoi',
    sent: 'Distribué',
    failed: 'Échoué',
    suppressed: 'Bloqué',
  },
  messageStatus: {
    new: 'Nouveau',
    handled: 'Traité',
  },
  proposalStatus: {
    new: 'Nouveau',
    accepted: 'Accepté',
    rejected: 'Refusé',
  },
  bulkStatus: {
    running: 'En cours',
    finished: 'Terminé',
    cancelled: 'Annulé',
    stopped: 'Arrêté',
  },
  role: {
    admin: 'Administration',
    editor: 'Rédaction',
    organizer: 'Organisation',
    communicator: 'Communication',
  },
  siteLanguage: {
    en: 'Anglais',
    de: 'Allemand',
    fr: 'Français',
    es: 'Espagnol',
    it: 'Italien',
  },
  staticPage: {
    home: 'Accueil',
    actions: 'Actions',
    events: 'Événements',
    about: 'À propos',
    news: 'Actualités',
    people: 'Personnes',
    contact: 'Contact',
  },
  itemKind: {
    static: 'Page intégrée',
    page: 'Page',
    folder: 'Dossier',
  },
  consentPurpose: {
    newsletter: 'Newsletter',
    follow_up: 'E-mails de suivi',
  },
  consentSource: {
    form: 'Formulaire du site',
    import: 'Importation',
    staff: 'Équipe',
    link: 'Lien dans un e-mail',
    bounce: 'Non distribuable',
    earlier: 'Avant le registre',
  },
  importKind: {
    contacts: 'Contacts',
    subscribers: 'Abonnés',
  },
  contactFieldType: {
    text: 'Texte',
    number: 'Nombre',
    date: 'Date',
    choice: 'Choix',
    yes_no: 'Oui ou non',
  },
  erasureRequester: {
    staff: 'Équipe',
    person: 'La personne',
  },
  task: {
    bulkEdit: 'Modification groupée',
    deliverMail: 'Distribuer les e-mails',
    removeExpired: 'Supprimer les données d’annulation expirées',
    removeUnusedUploads: 'Supprimer les images inutilisées',
    schedulePublish: 'Publication planifiée',
    sendFollowUps: 'Envoyer les relances',
    sendScheduled: 'Envoyer un e-mail planifié',
    sweep: 'Reprendre le travail en retard',
    inline: 'Autre',
  },
}
