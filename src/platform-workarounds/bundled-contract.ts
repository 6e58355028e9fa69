import { processWide } from '#src/config/process-wide.ts'
import type { Contract } from '#src/web/contract-server.ts'

/** A place for one value, the same for every copy of this module in the process. */
const place = () => processWide('bundled-contract', (): { contract?: Contract } => ({}))

/**
 * Defect of Next (issue 65350): what it bundles is apart from the modules of the server around
 * it, and it hands nothing over but a handler of requests.
 * Workaround: Next's instrumentation puts the contract, as it is bundled, where the server in the
 * same process finds it (`bundledContract`).
 */
export function handOver(contract: Contract): void {
  place().contract = contract
}

/** The contract that the bundle has handed over; undefined in development, where Next serves it. */
export const bundledContract = (): Contract | undefined => place().contract
