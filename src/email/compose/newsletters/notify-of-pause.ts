import type { PayloadRequest } from 'payload'
import { env } from '#src/config/env.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import type { PausedNewsletter } from '#src/db/email/rejections.ts'
import { findSite } from '#src/db/email/site.ts'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import { database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { writeMailIn } from '#src/submissions/mails.ts'

interface Texts {
  readonly subject: (title: string) => string
  readonly why: (refused: number, tried: number) => string
  readonly said: (words: string) => string
  readonly link: (url: string) => string
}

const texts: Readonly<Record<SiteLanguage, Texts>> = {
  en: {
    subject: (title) => `Paused: ${title}`,
    why: (refused, tried) =>
      `The mail server refused ${refused} of the last ${tried} mails of this newsletter, so it was paused. Nobody gets it until you resume it.`,
    said: (words) => `What the server said last: ${words}`,
    link: (url) => `See why, and resume or cancel it: ${url}`,
  },
  de: {
    subject: (title) => `Angehalten: ${title}`,
    why: (refused, tried) =>
      `Der Mailserver hat ${refused} der letzten ${tried} E-Mails dieses Newsletters abgelehnt, daher wurde er angehalten. Niemand bekommt ihn, bis Sie ihn fortsetzen.`,
    said: (words) => `Die letzte Antwort des Servers: ${words}`,
    link: (url) => `Nachsehen, und fortsetzen oder abbrechen: ${url}`,
  },
  fr: {
    subject: (title) => `En pause : ${title}`,
    why: (refused, tried) =>
      `Le serveur de messagerie a refusé ${refused} des ${tried} derniers e-mails de cette lettre ; elle a donc été mise en pause. Personne ne la reçoit avant que vous ne la repreniez.`,
    said: (words) => `Dernière réponse du serveur : ${words}`,
    link: (url) => `Voir pourquoi, et reprendre ou annuler : ${url}`,
  },
  es: {
    subject: (title) => `En pausa: ${title}`,
    why: (refused, tried) =>
      `El servidor de correo rechazó ${refused} de los últimos ${tried} correos de este boletín, por lo que se ha pausado. Nadie lo recibe hasta que lo reanude.`,
    said: (words) => `Lo último que dijo el servidor: ${words}`,
    link: (url) => `Ver por qué, y reanudarlo o cancelarlo: ${url}`,
  },
  it: {
    subject: (title) => `In pausa: ${title}`,
    why: (refused, tried) =>
      `Il server di posta ha rifiutato ${refused} delle ultime ${tried} e-mail di questa newsletter, che quindi è stata messa in pausa. Nessuno la riceve finché non la riprende.`,
    said: (words) => `L’ultima risposta del server: ${words}`,
    link: (url) => `Vedere perché, e riprenderla o annullarla: ${url}`,
  },
}

/**
 * Queues the mails that tell staff why a newsletter was paused, in the transaction that paused it:
 * to those notified in Settings, and to who approved it.
 */
export async function notifyOfPause(
  req: PayloadRequest,
  newsletter: number,
  { title, refused, tried, said, approver }: PausedNewsletter,
): Promise<void> {
  const db = await database(req)
  const { language } = await findSite(db)
  const words = texts[language]
  const url = `${env().BASE_URL}/admin/collections/newsletters/${newsletter}`
  const mail = writeMailIn(
    language,
    words.subject(title),
    words.why(refused, tried),
    words.said(said),
    words.link(url),
  )
  const notified = await findNotificationEmails(db)
  const recipients = new Set([...notified, ...(approver ? [approver.toLowerCase()] : [])])
  // One that is none would undo the pause.
  for (const to of [...recipients].filter(isEmailAddress))
    await queueMail(req, { ...mail, kind: 'notification', to })
}
