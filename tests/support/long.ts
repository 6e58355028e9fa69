/** `npm run test:full` (`MUSTER_FAULTS=long`) takes longer lists and more random histories. */
export const isLong = process.env['MUSTER_FAULTS'] === 'long'

/** `npm test` (`MUSTER_FAULTS=short`) takes one of several that differ little. */
export const isShort = process.env['MUSTER_FAULTS'] === 'short'
