import type { MusterOptions } from '#src/muster.ts'

/** What this organisation adds to Muster: nothing yet. docs/extending.md says what there is. */
export const options: MusterOptions = {}
