import type { Payload } from 'payload'
import type { Scale } from './scale-rows.ts'

/** What is done, by us and by statements that are written by hand for it. */
export interface Work {
  readonly ours: () => Promise<unknown>
  readonly byHand: () => Promise<unknown>
}

/** What is done with an installation of a size. */
export type WorkOf = (payload: Payload, scale: Scale) => Work | Promise<Work>
