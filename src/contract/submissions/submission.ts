export const submissionCollections = ['contact-submissions', 'action-submissions'] as const

export interface Submission {
  readonly collection: (typeof submissionCollections)[number]
  readonly id: number
}
