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
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { toTrash } from '#src/platform/trash/with-trash.ts'
import { type Context, endpoint } from '#src/server/http/endpoint.ts'
import { Forbidden } from '#src/server/http/errors.ts'
import { documents, found, listed, type Reading, signedInId } from '../versioned.ts'

const newsletters = documents('newsletters', async (req, id) =>
  presentNewsletter(found(await findNewsletter(await database(req), id))),
)

type Deciding = Reading & Pick<Context<{ id: number }>, 'params' | 'request'>

/** The response is read in the transaction of the decision: it is the version decided on. */
const decide = (context: Deciding, decision: 'approved' | 'rejected') => {
  const { req } = context
  return newsletters.update(context, (id) => decideOnNewsletter(req, id, decision, signedInId(req)))
}

export const newsletterEndpoints = [
  endpoint(contract.listNewsletters, (context) =>
    listed(context, countNewsletters, findNewsletters, presentNewsletter),
  ),

  endpoint(contract.createNewsletter, async (context) =>
    newsletters.show(context, await createNewsletter(context.req, context.body)),
  ),

  endpoint(contract.readNewsletter, newsletters.read),

  endpoint(contract.deleteNewsletter, (context) => {
    const { req } = context
    return newsletters.remove(context, (id) =>
      req.payload.update({ collection: 'newsletters', id, data: toTrash(), ...asCaller(req) }),
    )
  }),

  endpoint(contract.updateNewsletter, async (context) => {
    const { req, body } = context
    return newsletters.update(context, async (id) => {
      const before = found(await findNewsletter(await database(req), id))
      // A client that sends back what it read decides nothing.
      const decision =
        body.approvalStatus === before.approvalStatus ? undefined : body.approvalStatus
      if (decision && !may(req, 'approvals', 'write')) throw new Forbidden()
      await editNewsletter(req, id, body)
      if (decision) await decideOnNewsletter(req, id, decision, signedInId(req))
    })
  }),

  endpoint(contract.sendNewsletter, async ({ req, params }) => ({
    success: true as const,
    sentTo: await sendNewsletter(req, params.id),
  })),

  endpoint(contract.scheduleNewsletter, (context) =>
    newsletters.update(context, (id) =>
      scheduleNewsletter(context.req, id, context.body.scheduled_send_at),
    ),
  ),

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
    const { leftOut, ...report } = await readDeliveryReport(db, { newsletter: params.id })
    return { ...report, suppressed: report.suppressed + leftOut }
  }),
]
