import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { may } from '#src/platform/access/index.ts'
import { readDecision } from '#src/submissions/proposals/read-decision.ts'
import { ProposalReview } from './proposal-review.tsx'

const stored = z.int()

export async function Proposal({ id, req }: UIFieldServerProps) {
  const proposal = stored.safeParse(id)
  if (!proposal.success || !may(req, 'submissions', 'read')) return null
  const first = await readDecision(req, proposal.data)
  return first ? <ProposalReview id={proposal.data} first={first} key={proposal.data} /> : null
}
