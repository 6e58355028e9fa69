import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { isEmailAddress } from '#src/contract/values.ts'
import { renderFollowUp } from '#src/crm/follow-up-mail.ts'
import { type DueRow, takeDueFollowUps } from '#src/db/crm/due.ts'
import { endFollowUp } from '#src/db/crm/follow-ups.ts'
import { type Database, withTransaction } from '#src/db/transaction.ts'
import type { RenderedMail } from '#src/email/compile.ts'
import { queueMail } from '#src/email/queue.ts'

/** Follow-ups taken in one transaction. */
const batchSize = 100

/** The mail, or undefined where it cannot be made; such a follow-up waits for a person. */
const render = ({ logger }: Payload, due: DueRow): RenderedMail | undefined => {
  if (!isEmailAddress(due.email)) return undefined
  try {
    return renderFollowUp(due)
  } catch {
    logger.error({ followUp: due.id }, 'the mail of a follow-up could not be made')
    return undefined
  }
}

const send = async (req: PayloadRequest, db: Database, due: DueRow): Promise<boolean> => {
  const mail = render(req.payload, due)
  if (!mail) return false
  const { id, contactId, email, name } = due
  await queueMail(req, { ...mail, kind: 'follow_up', to: email, name, contactId, followUpId: id })
  return endFollowUp(db, { id, status: 'completed', by: null })
}

/**
 * Sends and completes the follow-ups that are due at `now`, whose rule has a template and
 * whose contact has an address (decisions §5); the others wait for a person. The mail goes
 * into the ledger in the transaction that completes the follow-up, so that each is sent once,
 * however many workers sweep and whenever one dies. Answers how many it completed.
 */
export async function sweepDueFollowUps(payload: Payload, now = new Date()): Promise<number> {
  const req = await createLocalReq({}, payload)
  let completed = 0
  let after = 0
  for (;;) {
    const taken = await withTransaction(req, async (db) => {
      const due = await takeDueFollowUps(db, { now, after, limit: batchSize })
      for (const each of due) if (await send(req, db, each)) completed += 1
      return due
    })
    if (taken.length < batchSize) return completed
    after = taken.at(-1)?.id ?? after
  }
}
