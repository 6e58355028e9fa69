export const maintenanceQueue = 'maintenance'

/** Of scheduled tasks: a lock that passes is no failure for good. */
export const scheduledRetries = {
  attempts: 4,
  backoff: { type: 'exponential', delay: 2_000 },
} as const
