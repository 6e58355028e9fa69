import type { InLanguages } from '#src/translations/languages.ts'

const en = {
  replies: 'Replies',
  reply: 'Reply by mail',
  to: 'To',
  from: 'From',
  subject: 'Subject',
  text: 'Your reply',
  help: (replyTo: string) =>
    `What was sent is quoted below your reply. An answer goes to ${replyTo}, and is not shown here.`,
  send: 'Send reply',
  sent: 'Reply sent',
  empty: 'Please write a reply first.',
  formerUser: 'A former user',
  obstacles: {
    suppressed:
      'This email address is suppressed: mail to it bounced, or its owner complained. It can be allowed again on the page of the subscriber.',
    erased: 'The sender was erased; there is no email address to reply to.',
  },
  statuses: {
    queued: 'queued',
    sending: 'sending',
    sent: 'sent',
    failed: 'failed',
    suppressed: 'suppressed',
    cancelled: 'cancelled',
  },
  bounces: { hard: 'bounced', soft: 'bounced (soft)', complaint: 'spam complaint' },
}

/** The texts of replies to messages and proposals. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    replies: 'Antworten',
    reply: 'Per E-Mail antworten',
    to: 'An',
    from: 'Von',
    subject: 'Betreff',
    text: 'Ihre Antwort',
    help: (replyTo) =>
      `Die Einsendung wird unter Ihrer Antwort zitiert. Eine Rückantwort geht an ${replyTo} und erscheint hier nicht.`,
    send: 'Antwort senden',
    sent: 'Antwort gesendet',
    empty: 'Bitte zuerst eine Antwort schreiben.',
    formerUser: 'Ein früheres Konto',
    obstacles: {
      suppressed:
        'Diese E-Mail-Adresse ist gesperrt: E-Mails kamen zurück, oder es gab eine Beschwerde. Auf der Seite des Abonnenten lässt sich die Sperre aufheben.',
      erased: 'Die Person wurde gelöscht; es gibt keine E-Mail-Adresse für eine Antwort.',
    },
    statuses: {
      queued: 'wartet',
      sending: 'wird gesendet',
      sent: 'gesendet',
      failed: 'fehlgeschlagen',
      suppressed: 'gesperrt',
      cancelled: 'abgebrochen',
    },
    bounces: { hard: 'unzustellbar', soft: 'vorerst unzustellbar', complaint: 'Spam-Beschwerde' },
  },
  fr: {
    replies: 'Réponses',
    reply: 'Répondre par e-mail',
    to: 'À',
    from: 'De',
    subject: 'Objet',
    text: 'Votre réponse',
    help: (replyTo) =>
      `Le texte reçu est cité sous votre réponse. Une réponse en retour va à ${replyTo} et n’apparaît pas ici.`,
    send: 'Envoyer la réponse',
    sent: 'Réponse envoyée',
    empty: 'Veuillez d’abord écrire une réponse.',
    formerUser: 'Un ancien compte',
    obstacles: {
      suppressed:
        'Cette adresse e-mail est bloquée : des e-mails sont revenus, ou une plainte a été déposée. Elle peut être débloquée sur la page de l’abonné.',
      erased: 'L’expéditeur a été effacé ; il n’y a plus d’adresse à laquelle répondre.',
    },
    statuses: {
      queued: 'en attente',
      sending: 'en cours d’envoi',
      sent: 'envoyée',
      failed: 'échouée',
      suppressed: 'bloquée',
      cancelled: 'annulée',
    },
    bounces: {
      hard: 'non distribuable',
      soft: 'non distribuable pour l’instant',
      complaint: 'signalée comme spam',
    },
  },
  es: {
    replies: 'Respuestas',
    reply: 'Responder por correo',
    to: 'Para',
    from: 'De',
    subject: 'Asunto',
    text: 'Su respuesta',
    help: (replyTo) =>
      `Lo recibido se cita debajo de su respuesta. Una contestación va a ${replyTo} y no aparece aquí.`,
    send: 'Enviar respuesta',
    sent: 'Respuesta enviada',
    empty: 'Escriba primero una respuesta.',
    formerUser: 'Una cuenta anterior',
    obstacles: {
      suppressed:
        'Esta dirección está bloqueada: los correos fueron devueltos o hubo una queja. Se puede desbloquear en la página del suscriptor.',
      erased: 'Se han borrado los datos del remitente; no hay dirección a la que responder.',
    },
    statuses: {
      queued: 'en cola',
      sending: 'enviándose',
      sent: 'enviada',
      failed: 'fallida',
      suppressed: 'bloqueada',
      cancelled: 'cancelada',
    },
    bounces: {
      hard: 'devuelta',
      soft: 'devuelta por ahora',
      complaint: 'marcada como spam',
    },
  },
  it: {
    replies: 'Risposte',
    reply: 'Rispondi via email',
    to: 'A',
    from: 'Da',
    subject: 'Oggetto',
    text: 'La risposta',
    help: (replyTo) =>
      `Il testo ricevuto è citato sotto la risposta. Una replica va a ${replyTo} e non compare qui.`,
    send: 'Invia la risposta',
    sent: 'Risposta inviata',
    empty: 'Scrivere prima una risposta.',
    formerUser: 'Un account precedente',
    obstacles: {
      suppressed:
        'Questo indirizzo è bloccato: le email sono tornate indietro, oppure c’è stato un reclamo. Si può sbloccare nella pagina dell’iscritto.',
      erased: 'I dati del mittente sono stati cancellati; non c’è un indirizzo a cui rispondere.',
    },
    statuses: {
      queued: 'in coda',
      sending: 'in invio',
      sent: 'inviata',
      failed: 'non riuscita',
      suppressed: 'bloccata',
      cancelled: 'annullata',
    },
    bounces: {
      hard: 'tornata indietro',
      soft: 'per ora tornata indietro',
      complaint: 'segnalata come spam',
    },
  },
}
