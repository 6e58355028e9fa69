import { undoDays } from '#src/db/accounts/email-changes.ts'
import type { InLanguages } from '#src/translations/languages.ts'

interface Named {
  readonly site: string
  readonly username: string
}

const en = {
  mail: {
    subject: ({ site }: Named) => `Your account at ${site} has another email address`,
    changed: ({ site, username }: Named) =>
      `The email address of the account “${username}” at ${site} was changed. Until then it was this one.`,
    undo: `If it was not you, take this back within ${undoDays} days. The account gets this address again, and everybody who is signed in to it is signed out:`,
    ignore: 'If it was you, there is nothing to do.',
  },
  page: {
    question: 'Take the change of email address back?',
    consequence: (email: string) =>
      `The account gets the address ${email} again, and everybody who is signed in to it is signed out. Its password does not work any more.`,
    button: 'Take it back',
    done: 'The change was taken back',
    next: 'Everybody was signed out, and the password does not work any more. Choose a new one now.',
    reset: 'Choose a new password',
    taken: 'The address belongs to another account',
    takenNext:
      'Everybody was signed out, but the account cannot get its address back, because another account has it by now. Ask an administrator.',
    dead: 'This link does not work',
    deadNext: 'It was used, is too old, or was cut off.',
  },
}

/** Texts about a change of the email of an account. */
export const texts: InLanguages<typeof en> = {
  en,
  de: {
    mail: {
      subject: ({ site }) => `Ihr Konto bei ${site} hat eine andere E-Mail-Adresse`,
      changed: ({ site, username }) =>
        `Die E-Mail-Adresse des Kontos „${username}“ bei ${site} wurde geändert. Bis dahin war es diese.`,
      undo: `Wenn Sie das nicht waren, machen Sie es innerhalb von ${undoDays} Tagen rückgängig. Das Konto erhält wieder diese Adresse, und alle, die damit angemeldet sind, werden abgemeldet:`,
      ignore: 'Wenn Sie es waren, ist nichts zu tun.',
    },
    page: {
      question: 'Änderung der E-Mail-Adresse rückgängig machen?',
      consequence: (email) =>
        `Das Konto erhält wieder die Adresse ${email}, und alle, die damit angemeldet sind, werden abgemeldet. Das Passwort gilt nicht mehr.`,
      button: 'Rückgängig machen',
      done: 'Die Änderung ist rückgängig gemacht',
      next: 'Alle wurden abgemeldet, und das Passwort gilt nicht mehr. Wählen Sie jetzt ein neues.',
      reset: 'Neues Passwort wählen',
      taken: 'Die Adresse gehört zu einem anderen Konto',
      takenNext:
        'Alle wurden abgemeldet, aber das Konto kann seine Adresse nicht zurückbekommen, weil sie inzwischen ein anderes Konto hat. Fragen Sie jemanden mit Administrationsrechten.',
      dead: 'Dieser Link funktioniert nicht',
      deadNext: 'Er wurde schon benutzt, ist zu alt oder wurde abgeschnitten.',
    },
  },
  fr: {
    mail: {
      subject: ({ site }) => `Votre compte chez ${site} a une autre adresse e-mail`,
      changed: ({ site, username }) =>
        `L’adresse e-mail du compte « ${username} » chez ${site} a été modifiée. Jusque-là, c’était celle-ci.`,
      undo: `Si ce n’était pas vous, annulez cette modification dans les ${undoDays} jours. Le compte retrouve cette adresse, et toutes les personnes qui y sont connectées sont déconnectées :`,
      ignore: 'Si c’était vous, il n’y a rien à faire.',
    },
    page: {
      question: 'Annuler la modification de l’adresse e-mail ?',
      consequence: (email) =>
        `Le compte retrouve l’adresse ${email}, et toutes les personnes qui y sont connectées sont déconnectées. Son mot de passe ne fonctionne plus.`,
      button: 'Annuler la modification',
      done: 'La modification est annulée',
      next: 'Tout le monde a été déconnecté et le mot de passe ne fonctionne plus. Choisissez-en maintenant un nouveau.',
      reset: 'Choisir un nouveau mot de passe',
      taken: 'L’adresse appartient à un autre compte',
      takenNext:
        'Tout le monde a été déconnecté, mais le compte ne peut pas retrouver son adresse : un autre compte l’utilise désormais. Adressez-vous à l’administration.',
      dead: 'Ce lien ne fonctionne pas',
      deadNext: 'Il a déjà servi, il est trop ancien ou il est incomplet.',
    },
  },
  es: {
    mail: {
      subject: ({ site }) => `Su cuenta en ${site} tiene otra dirección de correo`,
      changed: ({ site, username }) =>
        `Se cambió la dirección de correo de la cuenta «${username}» en ${site}. Hasta entonces era esta.`,
      undo: `Si no fue usted, deshaga el cambio en un plazo de ${undoDays} días. La cuenta recupera esta dirección y se cierra la sesión de todas las personas que la usan:`,
      ignore: 'Si fue usted, no tiene que hacer nada.',
    },
    page: {
      question: '¿Deshacer el cambio de dirección de correo?',
      consequence: (email) =>
        `La cuenta recupera la dirección ${email} y se cierra la sesión de todas las personas que la usan. Su contraseña deja de funcionar.`,
      button: 'Deshacer el cambio',
      done: 'El cambio se ha deshecho',
      next: 'Se han cerrado todas las sesiones y la contraseña ya no funciona. Elija ahora una nueva.',
      reset: 'Elegir una contraseña nueva',
      taken: 'La dirección pertenece a otra cuenta',
      takenNext:
        'Se han cerrado todas las sesiones, pero la cuenta no puede recuperar su dirección porque ahora la tiene otra cuenta. Consulte con la administración.',
      dead: 'Este enlace no funciona',
      deadNext: 'Ya se usó, es demasiado antiguo o está incompleto.',
    },
  },
  it: {
    mail: {
      subject: ({ site }) => `Il suo account presso ${site} ha un altro indirizzo e-mail`,
      changed: ({ site, username }) =>
        `L’indirizzo e-mail dell’account «${username}» presso ${site} è stato cambiato. Fino ad allora era questo.`,
      undo: `Se non è stato lei, annulli la modifica entro ${undoDays} giorni. L’account riottiene questo indirizzo e chiunque vi abbia effettuato l’accesso viene disconnesso:`,
      ignore: 'Se è stato lei, non deve fare nulla.',
    },
    page: {
      question: 'Annullare la modifica dell’indirizzo e-mail?',
      consequence: (email) =>
        `L’account riottiene l’indirizzo ${email} e chiunque vi abbia effettuato l’accesso viene disconnesso. La password non funziona più.`,
      button: 'Annulla la modifica',
      done: 'La modifica è stata annullata',
      next: 'Tutti sono stati disconnessi e la password non funziona più. Ne scelga ora una nuova.',
      reset: 'Scegli una nuova password',
      taken: 'L’indirizzo appartiene a un altro account',
      takenNext:
        'Tutti sono stati disconnessi, ma l’account non può riottenere il suo indirizzo, perché ora lo ha un altro account. Si rivolga a chi amministra.',
      dead: 'Questo link non funziona',
      deadNext: 'È già stato usato, è troppo vecchio o è incompleto.',
    },
  },
}
