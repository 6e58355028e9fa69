import { z } from 'zod'
import { byId } from '../parameters.ts'
import { trimmedText } from '../values.ts'

/** Trimmed text of at most `limit` code points that may be left out; absent and null are "". */
export const optionalText = (limit: number) =>
  trimmedText(limit)
    .nullish()
    .transform((value) => value ?? '')

export const received = z
  .strictObject({ success: z.literal(true), message: z.string() })
  .meta({ id: 'Received' })

export const messageStatuses = ['new', 'handled', 'answered'] as const
export const proposalStatuses = ['new', 'accepted', 'rejected'] as const
/** What is proposed, and made of a proposal that is accepted. */
export const proposalKinds = ['action', 'event'] as const
export type ProposalKind = (typeof proposalKinds)[number]
export type ProposalStatus = (typeof proposalStatuses)[number]

export const submissionCollections = ['contact-submissions', 'action-submissions'] as const

export interface Submission {
  readonly collection: (typeof submissionCollections)[number]
  readonly id: number
}

/** The path of operations on either. */
export const ofSubmission = byId.extend({ collection: z.enum(submissionCollections) })

/** What staff reply to by mail: submissions, and what was sent by forms. */
export const repliedCollections = [...submissionCollections, 'form-answers'] as const

export interface Replied {
  readonly collection: (typeof repliedCollections)[number]
  readonly id: number
}
