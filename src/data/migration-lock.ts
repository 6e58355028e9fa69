/** Key of the advisory lock that migrations run under; any constant of ours. */
export const migrationLock = 7_241_000
