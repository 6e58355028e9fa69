/** How far a backup or restore is. */
export interface Progress {
  readonly step: string
  readonly done: number
  /** Unknown while files are still being listed. */
  readonly total?: number
  readonly bytes: number
  /** What was done last, for who wants every line. */
  readonly last: string
}

export type Report = (progress: Progress) => void
