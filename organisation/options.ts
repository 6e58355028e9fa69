import type { MusterOptions } from '#src/muster.ts'

/** This organisation's options for Muster: none yet. docs/extending.md lists what there is. */
export const options: MusterOptions = {}
