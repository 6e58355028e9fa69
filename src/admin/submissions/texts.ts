import type { InLanguages } from '../translations/languages.ts'

const en = {
  makeContact: 'Make a contact',
  contactMade: 'The sender is a contact, the message handled',
  accept: 'Make it an action',
  accepted: 'The proposal is now a draft action',
  decline: 'Decline',
  declined: 'The proposal is declined',
  preview: 'Text and images',
  enclosed: (number: number) => `Enclosed, number ${number}`,
}

/** What the views of messages and proposals say. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    makeContact: 'Als Kontakt anlegen',
    contactMade: 'Als Kontakt angelegt; die Nachricht ist bearbeitet',
    accept: 'Zur Aktion machen',
    accepted: 'Der Vorschlag ist jetzt der Entwurf einer Aktion',
    decline: 'Ablehnen',
    declined: 'Der Vorschlag ist abgelehnt',
    preview: 'Text und Bilder',
    enclosed: (number) => `Anlage, Nummer ${number}`,
  },
  fr: {
    makeContact: 'Créer un contact',
    contactMade: 'L’expéditeur est un contact, le message est traité',
    accept: 'En faire une action',
    accepted: 'La proposition est devenue un brouillon d’action',
    decline: 'Refuser',
    declined: 'La proposition est refusée',
    preview: 'Texte et images',
    enclosed: (number) => `Pièce jointe, numéro ${number}`,
  },
  es: {
    makeContact: 'Crear un contacto',
    contactMade: 'El remitente es un contacto; el mensaje está atendido',
    accept: 'Convertir en acción',
    accepted: 'La propuesta es ahora un borrador de acción',
    decline: 'Rechazar',
    declined: 'La propuesta está rechazada',
    preview: 'Texto e imágenes',
    enclosed: (number) => `Adjunto, número ${number}`,
  },
  it: {
    makeContact: 'Crea un contatto',
    contactMade: 'Il mittente è un contatto, il messaggio è gestito',
    accept: 'Falla diventare un’azione',
    accepted: 'La proposta è ora la bozza di un’azione',
    decline: 'Rifiuta',
    declined: 'La proposta è rifiutata',
    preview: 'Testo e immagini',
    enclosed: (number) => `Allegato, numero ${number}`,
  },
}
