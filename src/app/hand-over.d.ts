import type { Dispatch } from '#src/http/dispatch.ts'

declare global {
  /** The contract as Next has bundled it, for the server around Next. */
  var musterContract: Dispatch | undefined
}
