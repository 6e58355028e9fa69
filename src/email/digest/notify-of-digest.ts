import type { PayloadRequest } from 'payload'
import { mayDo } from '#src/access/roles.ts'
import { env } from '#src/config/env.ts'
import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import { isEmailAddress } from '#src/contract/values.ts'
import { findEmailsOfRoles } from '#src/db/email/digest-schedule.ts'
import { findSite } from '#src/db/email/site.ts'
import { findNotificationEmails } from '#src/db/submissions/notification.ts'
import { type Database, database } from '#src/db/transaction.ts'
import { queueMail } from '#src/email/ledger/enqueue-mail.ts'
import { rolesIn } from '#src/extension/installed.ts'
import { writeMailIn } from '#src/submissions/mails.ts'

interface Texts {
  readonly subject: (title: string) => string
  readonly why: string
  readonly link: (url: string) => string
}

const texts: Readonly<Record<SiteLanguage, Texts>> = {
  en: {
    subject: (title) => `Newsletter to approve: ${title}`,
    why: 'A draft with what is new since the last newsletter was made by the schedule in Settings. Nobody gets it until it is approved and sent.',
    link: (url) => `Look at it, and change or approve it: ${url}`,
  },
  de: {
    subject: (title) => `Newsletter zur Freigabe: ${title}`,
    why: 'Nach dem Zeitplan in den Einstellungen ist ein Entwurf mit dem entstanden, was seit dem letzten Newsletter neu ist. Niemand bekommt ihn, bis er freigegeben und versendet wird.',
    link: (url) => `Ansehen, und ändern oder freigeben: ${url}`,
  },
  fr: {
    subject: (title) => `Lettre à approuver : ${title}`,
    why: 'Un brouillon avec les nouveautés depuis la dernière lettre a été créé selon le calendrier des réglages. Personne ne le reçoit avant qu’il soit approuvé et envoyé.',
    link: (url) => `Le voir, et le modifier ou l’approuver : ${url}`,
  },
  es: {
    subject: (title) => `Boletín por aprobar: ${title}`,
    why: 'Según el calendario de los ajustes se ha creado un borrador con las novedades desde el último boletín. Nadie lo recibe hasta que se apruebe y se envíe.',
    link: (url) => `Verlo, y cambiarlo o aprobarlo: ${url}`,
  },
  it: {
    subject: (title) => `Newsletter da approvare: ${title}`,
    why: 'Secondo la pianificazione nelle impostazioni è stata creata una bozza con le novità dall’ultima newsletter. Nessuno la riceve finché non viene approvata e inviata.',
    link: (url) => `Vederla, e modificarla o approvarla: ${url}`,
  },
}

/** Recipients in Settings; without any, users who may approve. */
async function recipientsOf(req: PayloadRequest, db: Database): Promise<string[]> {
  const notified = await findNotificationEmails(db)
  if (notified.length > 0) return notified
  const table = rolesIn(req.payload.config)
  const approving = Object.keys(table).filter((role) => mayDo(table, [role], 'approvals', 'write'))
  return findEmailsOfRoles(db, approving)
}

/** Queues the mails that tell staff of a draft, in the transaction that made it. */
export async function notifyOfDigest(
  req: PayloadRequest,
  newsletter: number,
  title: string,
): Promise<void> {
  const db = await database(req)
  const { language } = await findSite(db)
  const words = texts[language]
  const url = `${env().BASE_URL}/admin/collections/newsletters/${newsletter}`
  const mail = writeMailIn(language, words.subject(title), words.why, words.link(url))
  // One that is none would undo the draft.
  for (const to of (await recipientsOf(req, db)).filter(isEmailAddress))
    await queueMail(req, { ...mail, kind: 'notification', to })
}
