import type { TaskConfig } from 'payload'
import { maintenanceQueue, scheduledRetries } from '#src/server/queues/maintenance-queue.ts'
import { mailNotifications } from '#src/workspace/notifications/mail-notifications.ts'

/** Every minute. Safe to run concurrently in any number of workers. */
export const mailNotificationsTask: TaskConfig<{
  input: Record<string, never>
  output: { mails: number }
}> = {
  slug: 'mailNotifications',
  label: 'Mail notifications',
  outputSchema: [{ name: 'mails', type: 'number', required: true }],
  retries: scheduledRetries,
  schedule: [{ cron: '* * * * *', queue: maintenanceQueue }],
  handler: async ({ req }) => ({ output: { mails: await mailNotifications(req.payload) } }),
}
