import type { Suppression } from '#src/contract/email/enums.ts'
import type { InLanguages } from '#src/translations/languages.ts'

interface MailStopTexts {
  readonly title: string
  readonly reasons: Readonly<Record<Suppression, string>>
  readonly since: (day: string) => string
  readonly lift: string
  readonly question: string
  readonly warning: string
  readonly saveFirst: string
}

/** What the page of a subscriber says of an address that gets no mail. */
export const texts: InLanguages<MailStopTexts> = {
  en: {
    title: 'No mail goes to this address',
    reasons: {
      hard_bounce: 'Its mail server says that the address does not exist.',
      complaint: 'Its owner complained about our mail.',
      manual: 'Staff stopped it by hand.',
    },
    since: (day) => `Since ${day}.`,
    lift: 'Allow mail again',
    question: 'Allow mail to this address again?',
    warning:
      'Do this only when you know that the address is good and its owner wants our mail. Mail to addresses that do not exist, or to people who complained, makes servers distrust all of our mail.',
    saveFirst: 'Save your changes first.',
  },
  de: {
    title: 'An diese Adresse geht keine E-Mail',
    reasons: {
      hard_bounce: 'Ihr Mailserver sagt, dass es die Adresse nicht gibt.',
      complaint: 'Wer dort liest, hat sich über unsere E-Mails beschwert.',
      manual: 'Von Hand gesperrt.',
    },
    since: (day) => `Seit ${day}.`,
    lift: 'E-Mails wieder erlauben',
    question: 'E-Mails an diese Adresse wieder erlauben?',
    warning:
      'Nur, wenn die Adresse sicher stimmt und ihr Besitzer unsere E-Mails will. Wer an Adressen schreibt, die es nicht gibt, oder an Leute, die sich beschwert haben, dem misstrauen die Server bald bei jeder E-Mail.',
    saveFirst: 'Zuerst die Änderungen sichern.',
  },
  fr: {
    title: 'Aucun courriel ne part vers cette adresse',
    reasons: {
      hard_bounce: 'Son serveur dit que l’adresse n’existe pas.',
      complaint: 'La personne s’est plainte de nos courriels.',
      manual: 'Arrêté à la main par l’équipe.',
    },
    since: (day) => `Depuis le ${day}.`,
    lift: 'Autoriser de nouveau',
    question: 'Autoriser de nouveau les courriels vers cette adresse ?',
    warning:
      'Seulement si vous savez que l’adresse est bonne et que la personne veut nos courriels. Écrire à des adresses qui n’existent pas, ou à qui s’est plaint, rend les serveurs méfiants envers tous nos courriels.',
    saveFirst: 'Enregistrez d’abord vos modifications.',
  },
  es: {
    title: 'No sale ningún correo a esta dirección',
    reasons: {
      hard_bounce: 'Su servidor dice que la dirección no existe.',
      complaint: 'Quien la usa se quejó de nuestro correo.',
      manual: 'Detenido a mano por el equipo.',
    },
    since: (day) => `Desde el ${day}.`,
    lift: 'Permitir de nuevo',
    question: '¿Permitir de nuevo el correo a esta dirección?',
    warning:
      'Solo si sabe que la dirección es buena y que su dueño quiere nuestro correo. Escribir a direcciones que no existen, o a quien se quejó, hace que los servidores desconfíen de todo nuestro correo.',
    saveFirst: 'Guarde primero los cambios.',
  },
  it: {
    title: 'A questo indirizzo non parte nessuna e-mail',
    reasons: {
      hard_bounce: 'Il suo server dice che l’indirizzo non esiste.',
      complaint: 'Chi lo usa si è lamentato delle nostre e-mail.',
      manual: 'Fermato a mano dallo staff.',
    },
    since: (day) => `Dal ${day}.`,
    lift: 'Consenti di nuovo',
    question: 'Consentire di nuovo le e-mail a questo indirizzo?',
    warning:
      'Solo se sa che l’indirizzo è giusto e che chi lo usa vuole le nostre e-mail. Scrivere a indirizzi che non esistono, o a chi si è lamentato, rende i server diffidenti verso tutte le nostre e-mail.',
    saveFirst: 'Salvi prima le modifiche.',
  },
}
