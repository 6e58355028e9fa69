/** The collections of what the public submits. */
export const submissionCollections = ['contact-submissions', 'action-submissions'] as const

/** A message or a proposal. */
export interface Submission {
  readonly collection: (typeof submissionCollections)[number]
  readonly id: number
}
