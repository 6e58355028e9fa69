import { invitationDays } from '#src/db/accounts/invitations.ts'
import type { InLanguages } from '#src/translations/languages.ts'

interface Named {
  readonly site: string
  readonly inviter: string
}

const en = {
  subject: ({ site }: Named) => `Your account at ${site}`,
  invited: ({ site, inviter }: Named) =>
    `${inviter} has invited you to work with Muster, the system behind ${site}.`,
  open: `To choose a name and a password, open this page within ${invitationDays} days:`,
  ignore: 'If you did not expect this, ignore this email: without a password nobody can sign in.',
}

export const mailTexts: InLanguages<typeof en> = {
  en,
  de: {
    subject: ({ site }) => `Ihr Konto bei ${site}`,
    invited: ({ site, inviter }) =>
      `${inviter} hat Sie eingeladen, mit Muster zu arbeiten, dem System hinter ${site}.`,
    open: `Um einen Namen und ein Passwort zu wählen, öffnen Sie innerhalb von ${invitationDays} Tagen diese Seite:`,
    ignore:
      'Wenn Sie dies nicht erwartet haben, lassen Sie es auf sich beruhen: Ohne Passwort kann sich niemand anmelden.',
  },
  fr: {
    subject: ({ site }) => `Votre compte chez ${site}`,
    invited: ({ site, inviter }) =>
      `${inviter} vous a invité à travailler avec Muster, le système derrière ${site}.`,
    open: `Pour choisir un nom et un mot de passe, ouvrez cette page dans les ${invitationDays} jours :`,
    ignore:
      'Si vous ne vous y attendiez pas, ignorez ce message : sans mot de passe, personne ne peut se connecter.',
  },
  es: {
    subject: ({ site }) => `Su cuenta en ${site}`,
    invited: ({ site, inviter }) =>
      `${inviter} le ha invitado a trabajar con Muster, el sistema detrás de ${site}.`,
    open: `Para elegir un nombre y una contraseña, abra esta página en un plazo de ${invitationDays} días:`,
    ignore: 'Si no lo esperaba, ignore este mensaje: sin contraseña nadie puede iniciar sesión.',
  },
  it: {
    subject: ({ site }) => `Il suo account presso ${site}`,
    invited: ({ site, inviter }) =>
      `${inviter} l’ha invitata a lavorare con Muster, il sistema dietro ${site}.`,
    open: `Per scegliere un nome e una password, aprire questa pagina entro ${invitationDays} giorni:`,
    ignore:
      'Se non lo si aspettava, ignorare questo messaggio: senza password nessuno può accedere.',
  },
}
