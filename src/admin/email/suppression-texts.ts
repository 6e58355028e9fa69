import type { Suppression } from '#src/contract/email/enums.ts'
import type { InLanguages } from '#src/translations/languages.ts'

interface MailStopTexts {
  readonly titles: Readonly<Record<Suppression, string>>
  readonly reasons: Readonly<Record<Suppression, string>>
  readonly since: (day: string) => string
  readonly lift: string
  readonly question: string
  readonly warning: string
  readonly saveFirst: string
}

/** The texts of a subscriber's suppression (email address that gets no mail). */
export const texts: InLanguages<MailStopTexts> = {
  en: {
    titles: {
      hard_bounce: 'Suppressed (hard bounce)',
      complaint: 'Suppressed (spam complaint)',
      manual: 'Suppressed (manually)',
    },
    reasons: {
      hard_bounce: 'The recipient’s mail server reported that this address does not exist.',
      complaint: 'The recipient reported our email as spam.',
      manual: 'Suppressed by a user.',
    },
    since: (day) => `Since ${day}.`,
    lift: 'Remove suppression',
    question: 'Remove the suppression of this address?',
    warning:
      'Do this only if you know that the address is valid and its owner wants our email. Sending to invalid addresses, or to recipients who complained, harms the reputation of the sender.',
    saveFirst: 'Save your changes first.',
  },
  de: {
    titles: {
      hard_bounce: 'Gesperrt (Hard Bounce)',
      complaint: 'Gesperrt (Spam-Beschwerde)',
      manual: 'Gesperrt (manuell)',
    },
    reasons: {
      hard_bounce: 'Der Mailserver des Empfängers meldet, dass es diese Adresse nicht gibt.',
      complaint: 'Der Empfänger hat unsere E-Mail als Spam gemeldet.',
      manual: 'Von einem Benutzer gesperrt.',
    },
    since: (day) => `Seit ${day}.`,
    lift: 'Sperre aufheben',
    question: 'Die Sperre dieser Adresse aufheben?',
    warning:
      'Nur, wenn die Adresse sicher gültig ist und ihr Besitzer unsere E-Mails will. E-Mails an ungültige Adressen oder nach Beschwerden schaden dem Ruf des Absenders.',
    saveFirst: 'Zuerst die Änderungen sichern.',
  },
  fr: {
    titles: {
      hard_bounce: 'Supprimée (hard bounce)',
      complaint: 'Supprimée (plainte pour spam)',
      manual: 'Supprimée (manuellement)',
    },
    reasons: {
      hard_bounce: 'Le serveur du destinataire a signalé que cette adresse n’existe pas.',
      complaint: 'Le destinataire a signalé notre e-mail comme indésirable.',
      manual: 'Supprimée par un utilisateur.',
    },
    since: (day) => `Depuis le ${day}.`,
    lift: 'Lever la suppression',
    question: 'Lever la suppression de cette adresse ?',
    warning:
      'Seulement si vous savez que l’adresse est valide et que son titulaire veut nos e-mails. Écrire à des adresses invalides ou après une plainte nuit à la réputation de l’expéditeur.',
    saveFirst: 'Enregistrez d’abord vos modifications.',
  },
  es: {
    titles: {
      hard_bounce: 'Suprimida (rebote permanente)',
      complaint: 'Suprimida (queja por spam)',
      manual: 'Suprimida (manualmente)',
    },
    reasons: {
      hard_bounce: 'El servidor del destinatario indicó que esta dirección no existe.',
      complaint: 'El destinatario marcó nuestro correo como spam.',
      manual: 'Suprimida por un usuario.',
    },
    since: (day) => `Desde el ${day}.`,
    lift: 'Quitar la supresión',
    question: '¿Quitar la supresión de esta dirección?',
    warning:
      'Solo si sabe que la dirección es válida y que su titular quiere nuestros correos. Escribir a direcciones no válidas o tras una queja daña la reputación del remitente.',
    saveFirst: 'Guarde primero los cambios.',
  },
  it: {
    titles: {
      hard_bounce: 'Soppresso (hard bounce)',
      complaint: 'Soppresso (reclamo per spam)',
      manual: 'Soppresso (manualmente)',
    },
    reasons: {
      hard_bounce: 'Il server del destinatario ha segnalato che questo indirizzo non esiste.',
      complaint: 'Il destinatario ha segnalato la nostra email come spam.',
      manual: 'Soppresso da un utente.',
    },
    since: (day) => `Dal ${day}.`,
    lift: 'Rimuovi la soppressione',
    question: 'Rimuovere la soppressione di questo indirizzo?',
    warning:
      'Solo se sa che l’indirizzo è valido e che il titolare vuole le nostre email. Scrivere a indirizzi non validi o dopo un reclamo danneggia la reputazione del mittente.',
    saveFirst: 'Salvi prima le modifiche.',
  },
}
