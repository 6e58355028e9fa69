import { LRUCache } from 'lru-cache'
import { type Mailbox, mailboxLimit } from './mailbox.ts'
import { type MailSummary, summarizeMail } from './parse-mail.ts'

export const pageSize = 50

/**
 * Cached summaries (LRU); mails are immutable, so each copy of this module may have its own
 * cache.
 */
const cache = new LRUCache<string, MailSummary>({ max: mailboxLimit })

const summarize = async (mailbox: Mailbox, id: string): Promise<MailSummary | undefined> => {
  const cached = cache.get(id)
  if (cached) return cached
  const head = await mailbox.read(id, 'head')
  // Removed since the folder was listed.
  if (!head) return undefined
  const summary = await summarizeMail(id, head)
  cache.set(id, summary)
  return summary
}

const matches = ({ from, to, subject }: MailSummary, search: string): boolean =>
  [from, to, subject].some((text) => text.toLowerCase().includes(search))

interface Page {
  readonly total: number
  readonly mails: readonly MailSummary[]
}

/**
 * A page of the inbox, newest first, filtered by a case-insensitive search in sender, recipients
 * and subject. Pages count from 1.
 */
export async function listMails(mailbox: Mailbox, search: string, page: number): Promise<Page> {
  const start = (page - 1) * pageSize
  const ids = await mailbox.ids()
  const term = search.trim().toLowerCase()
  const some = term ? ids : ids.slice(start, start + pageSize)
  const found: MailSummary[] = []
  for (const id of some) {
    const summary = await summarize(mailbox, id)
    if (summary && matches(summary, term)) found.push(summary)
  }
  return term
    ? { total: found.length, mails: found.slice(start, start + pageSize) }
    : { total: ids.length, mails: found }
}
