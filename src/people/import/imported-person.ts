/** A contact or subscriber that an import added or changed. */
export interface ImportedPerson {
  readonly id: number
  /** Name or email. */
  readonly title: string
}
