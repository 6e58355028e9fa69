import type { Config } from 'payload'
import { bulkEditTask } from './bulk-edit.ts'
import { deliverMailTask } from './deliver-mail.ts'
import { removeUnusedUploadsTask } from './remove-unused-uploads.ts'
import { sendFollowUpsTask } from './send-follow-ups.ts'
import { sendScheduledTask } from './send-scheduled.ts'
import { sweepTask } from './sweep.ts'

type Jobs = NonNullable<Config['jobs']>

/** The platform's queue; who may run it over HTTP: nobody, the worker runs it. */
export const jobs: Jobs = {
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
}
