import * as contract from '#src/contract/newsletters/newsletters.ts'
import { database } from '#src/data/transaction.ts'
import { decideOnNewsletter } from '#src/newsletters/approvals/decide.ts'
import { presentNewsletter } from '#src/newsletters/presenters/email.ts'
import { readDeliveryReport } from '#src/newsletters/results/sql/report.ts'
import { scheduleNewsletter, sendNewsletter } from '#src/newsletters/sending/send.ts'
import { sendTest } from '#src/newsletters/sending/test-send.ts'
import {
  countNewsletters,
  findNewsletter,
  findNewsletters,
} from '#src/newsletters/sql/newsletters.ts'
import { createNewsletter, editNewsletter } from '#src/newsletters/writing/edit.ts'
import { may } from '#src/platform/access/index.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden } from '#src/server/http/errors.ts'
import { found, type Reading, signedInId, versioned } from '../versioned.ts'

const newsletters = versioned('newsletters')

type Deciding = Reading & Pick<Context<{ id: number }>, 'params' | 'request'>

const show = (context: Reading, id: number) =>
  newsletters.show(context, id, async () =>
    presentNewsletter(found(await findNewsletter(await database(context.req), id))),
  )

/** The response is read in the transaction of the decision: it is the version decided on. */
const decide = (context: Deciding, decision: 'approved' | 'rejected') => {
  const { req, params } = context
  return newsletters.ifUnchanged(context, params.id, async () => {
    await decideOnNewsletter(req, params.id, decision, signedInId(req))
    return show(context, params.id)
  })
}

export const newsletterEndpoints = [
  endpoint(contract.listNewsletters, async ({ req, query, total }) => {
    const db = await database(req)
    await total(() => countNewsletters(db, query))
    return (await findNewsletters(db, query)).map(presentNewsletter)
  }),

  endpoint(contract.createNewsletter, async (context) =>
    show(context, await createNewsletter(context.req, context.body)),
  ),

  endpoint(contract.readNewsletter, (context) => show(context, context.params.id)),

  endpoint(contract.deleteNewsletter, (context) => {
    const { req, params } = context
    return newsletters.ifUnchanged(context, params.id, async () => {
      const asCaller = { collection: 'newsletters', overrideAccess: false, depth: 0 } as const
      await req.payload.delete({ ...asCaller, id: params.id, req })
      return { success: true as const }
    })
  }),

  endpoint(contract.updateNewsletter, async (context) => {
    const { req, params, body } = context
    return newsletters.ifUnchanged(context, params.id, async () => {
      const before = found(await findNewsletter(await database(req), params.id))
      // A client that sends back what it read decides nothing.
      const decision =
        body.approvalStatus === before.approvalStatus ? undefined : body.approvalStatus
      if (decision && !may(req, 'approvals', 'write')) throw new Forbidden()
      await editNewsletter(req, params.id, body)
      if (decision) await decideOnNewsletter(req, params.id, decision, signedInId(req))
      return show(context, params.id)
    })
  }),

  endpoint(contract.sendNewsletter, async ({ req, params }) => ({
    success: true as const,
    sentTo: await sendNewsletter(req, params.id),
  })),

  endpoint(contract.scheduleNewsletter, async (context) => {
    const { req, params, body } = context
    return newsletters.ifUnchanged(context, params.id, async () => {
      await scheduleNewsletter(req, params.id, body.scheduled_send_at)
      return show(context, params.id)
    })
  }),

  endpoint(contract.approveNewsletter, (context) => decide(context, 'approved')),

  endpoint(contract.rejectNewsletter, (context) => decide(context, 'rejected')),

  endpoint(contract.testNewsletter, async ({ req, params, body }) => {
    const newsletter = found(await findNewsletter(await database(req), params.id))
    await sendTest(req, { kind: 'newsletter', ...newsletter }, body.emails)
    return { success: true as const }
  }),

  endpoint(contract.readDeliveries, async ({ req, params }) => {
    const db = await database(req)
    found(await findNewsletter(db, params.id))
    return readDeliveryReport(db, { newsletter: params.id })
  }),
]
