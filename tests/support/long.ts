/** `npm run test:full` (`MUSTER_FAULTS=long`) takes longer lists and more random histories. */
export const isLong = process.env['MUSTER_FAULTS'] === 'long'
