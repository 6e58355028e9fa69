import type { CollectionConfig, Config } from 'payload'
import { jobsForStaff } from '#collections/staff/jobs.ts'
import { bulkEditTask } from './bulk-edit.ts'
import { deliverMailTask } from './deliver-mail.ts'
import { removeUnusedUploadsTask } from './remove-unused-uploads.ts'
import { sendFollowUpsTask } from './send-follow-ups.ts'
import { sendScheduledTask } from './send-scheduled.ts'
import { sweepTask } from './sweep.ts'

type Jobs = NonNullable<Config['jobs']>

/**
 * The platform's queue; who may run it over HTTP: nobody, the worker runs it. `localise` says the
 * texts of its collection in all languages, which the platform adds last.
 */
export const jobs = (localise: (collection: CollectionConfig) => CollectionConfig): Jobs => ({
  tasks: [
    bulkEditTask,
    deliverMailTask,
    removeUnusedUploadsTask,
    sendFollowUpsTask,
    sendScheduledTask,
    sweepTask,
  ],
  access: { run: () => false, queue: () => false, cancel: () => false },
  deleteJobOnComplete: true,
  jobsCollectionOverrides: ({ defaultJobsCollection }) =>
    localise(jobsForStaff(defaultJobsCollection)),
})
