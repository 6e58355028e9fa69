import type { Contract } from '#src/web/contract.ts'

declare global {
  /** The contract as Next has bundled it, for the server around Next. */
  var musterContract: Contract | undefined
}
