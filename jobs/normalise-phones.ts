import type { TaskConfig } from 'payload'
import { normalisePhones } from '#src/people/contacts/normalise-phones.ts'
import { maintenanceQueue } from '#src/server/queues/maintenance-queue.ts'
import { stopSignal } from './stop-signal.ts'

/**
 * Brings the phone numbers in E.164 of all contacts up to date: when the country in Settings
 * changes, and every night, for what was written by an older version or by hand. A run takes a part
 * of them (`after` is the contact it begins behind) and queues the rest.
 */
export const normalisePhonesTask: TaskConfig<{
  input: { after?: number | null }
  output: Record<string, never>
}> = {
  slug: 'normalisePhones',
  label: 'Update phone numbers',
  inputSchema: [{ name: 'after', type: 'number' }],
  schedule: [{ cron: '23 3 * * *', queue: maintenanceQueue }],
  retries: { attempts: 3, backoff: { type: 'exponential', delay: 10_000 } },
  handler: async ({ input, req }) => {
    const after = await normalisePhones(req.payload, {
      after: input?.after ?? 0,
      signal: stopSignal(req),
    })
    if (after !== null)
      await req.payload.jobs.queue({
        task: 'normalisePhones',
        input: { after },
        queue: maintenanceQueue,
      })
    return { output: {} }
  },
}
