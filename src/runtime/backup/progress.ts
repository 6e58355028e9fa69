export interface Progress {
  readonly step: string
  readonly done: number
  /** Unknown while files are still being listed. */
  readonly total?: number
  readonly bytes: number
  readonly last: string
}

export type Report = (progress: Progress) => void
