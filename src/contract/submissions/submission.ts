import { z } from 'zod'
import { byId } from '../parameters.ts'

export const submissionCollections = ['contact-submissions', 'action-submissions'] as const

export interface Submission {
  readonly collection: (typeof submissionCollections)[number]
  readonly id: number
}

/** The path of operations on either. */
export const ofSubmission = byId.extend({ collection: z.enum(submissionCollections) })
