import { createLocalReq, type PayloadRequest } from 'payload'
import { decideHeld, type HeldDecision, type HeldKind } from '#src/contract/submissions/held.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { awaitSubscriptionRequests } from '#src/people/subscribers/subscription-requests.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { lockHeld } from '#src/submissions/held/sql/held.ts'
import { messageForm } from './contact.ts'
import { answersForms } from './form.ts'
import { subscriptionForm } from './newsletter.ts'
import { type Released, releaseWith } from './receive.ts'
import { registrationForms } from './registration.ts'
import { signUpForms } from './shift-sign-up.ts'
import { eventProposalForm, proposalForm } from './student-action.ts'

const releases: Readonly<Record<HeldKind, Released>> = {
  message: releaseWith(messageForm),
  proposal: releaseWith(proposalForm),
  event_proposal: releaseWith(eventProposalForm),
  subscription: releaseWith(subscriptionForm),
  registration: releaseWith(registrationForms),
  shift: releaseWith(signUpForms),
  form_answers: releaseWith(answersForms),
}

/**
 * Releases a held submission by what an ordinary one does, or drops it; false where it was decided
 * before: its row is locked, and deleted in the same transaction.
 */
const decide = (req: PayloadRequest, id: number, decision: HeldDecision): Promise<boolean> =>
  withTransaction(req, async (db) => {
    const held = await lockHeld(db, id)
    if (!held) return false
    // Closed to all but this command.
    await req.payload.delete({ collection: 'held-submissions', id, ...asCommand(req) })
    if (decision === 'release') await releases[held.kind].store(req, db, held)
    return true
  })

export const heldEndpoints = [
  endpoint(decideHeld, async ({ req, body: { ids, decision } }) => {
    const { payload, user } = req
    // Who has left meanwhile takes back what was held before.
    await awaitSubscriptionRequests(payload)
    const result = { decided: 0, failed: 0 }
    for (const id of [...new Set(ids)]) {
      const one = await createLocalReq(user ? { user, context: { ...req.context } } : {}, payload)
      try {
        if (await decide(one, id, decision)) result.decided += 1
      } catch (error) {
        payload.logger.error({ fault: describeFault(error), id }, 'a held submission failed')
        result.failed += 1
      }
    }
    for (const { afterwards } of Object.values(releases)) afterwards?.(payload)
    return result
  }),
]
