import { createLocalReq, type Payload, type PayloadRequest, type TaskConfig } from 'payload'
import { isEmailAddress } from '#src/contract/values.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { type MailSettings, readMailSettings } from '#src/mail/delivery/mail-settings.ts'
import { queueMail } from '#src/mail/ledger/enqueue-mail.ts'
import type { CompiledMail } from '#src/mail/rendering/mail-source.ts'
import { findTemplate } from '#src/newsletters/composer/sql/templates.ts'
import { sendQueue } from '#src/newsletters/sending/schedule-sending.ts'
import { compileFollowUp, renderFollowUp } from '#src/people/follow-ups/follow-up-mail.ts'
import {
  claimDueFollowUps,
  completeSentFollowUp,
  type DueRow,
  findDueTemplates,
} from '#src/people/follow-ups/sql/follow-ups.ts'
import { scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { whileLeased } from './while-leased.ts'

const batchSize = 100

/** Compiled templates by id, without those that do not compile. */
type Templates = ReadonlyMap<number, CompiledMail>

/**
 * Compiles the templates of what is due. Not in the transaction that sends: a compilation may take
 * seconds, for which staff could not save the contacts whose follow-ups it has locked.
 */
async function compileTemplates({ db, logger }: Payload, now: Date): Promise<Templates> {
  const compiled = new Map<number, CompiledMail>()
  for (const id of await findDueTemplates(db.drizzle, now)) {
    const template = await findTemplate(db.drizzle, id)
    if (!template) continue
    try {
      compiled.set(id, await compileFollowUp(template))
    } catch (error) {
      const fault = describeFault(error)
      logger.error({ template: id, fault }, 'the template of a follow-up could not be compiled')
    }
  }
  return compiled
}

/** Sends one; false if its mail cannot be rendered, so that it waits for a person. */
const send = async (
  req: PayloadRequest,
  db: Database,
  due: DueRow,
  { templates, settings }: { readonly templates: Templates; readonly settings: MailSettings },
): Promise<boolean> => {
  const { id, contactId, email, name } = due
  const template = templates.get(due.templateId)
  if (!template || !isEmailAddress(email)) return false
  const mail = renderFollowUp(template, due, settings)
  await queueMail(req, { ...mail, kind: 'follow_up', to: email, name, contactId, followUpId: id })
  return completeSentFollowUp(db, id)
}

/**
 * Sends and completes the follow-ups that are due at `now`, whose rule has a template and whose
 * contact has an email address (decisions §5) and may be mailed; the others wait for a person. The
 * mail is written into the ledger (the outbox) in the transaction that completes the follow-up, so
 * that each is sent once, however many workers run this and whenever one dies. Returns how many it
 * completed.
 */
export async function sendDueFollowUps(payload: Payload, now = new Date()): Promise<number> {
  const req = await createLocalReq({}, payload)
  const templates = await compileTemplates(payload, now)
  const settings = await readMailSettings(payload)
  let completed = 0
  let after = 0
  while (templates.size > 0) {
    const taken = await withTransaction(req, async (db) => {
      const query = { now, after, limit: batchSize, templates: [...templates.keys()] }
      const due = await claimDueFollowUps(db, query)
      for (const each of due) if (await send(req, db, each, { templates, settings })) completed += 1
      return due
    })
    if (taken.length < batchSize) break
    after = taken.at(-1)?.id ?? after
  }
  return completed
}

/** Every ten seconds. Safe to run concurrently in any number of workers. */
export const sendFollowUpsTask: TaskConfig<{
  input: Record<string, never>
  output: { completed: number }
}> = {
  slug: 'sendFollowUps',
  label: 'Send follow-ups',
  outputSchema: [{ name: 'completed', type: 'number', required: true }],
  retries: scheduledRetries,
  schedule: [{ cron: '*/10 * * * * *', queue: sendQueue }],
  handler: ({ job, req }) =>
    whileLeased(req, job, async () => ({
      output: { completed: await sendDueFollowUps(req.payload) },
    })),
}
