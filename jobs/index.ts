import type { Config } from 'payload'
import { bulkEditTask } from './bulk-edit.ts'
import { removeUnusedUploadsTask } from './remove-unused-uploads.ts'

type Jobs = NonNullable<Config['jobs']>

/** The platform's queue; who may run it over HTTP: nobody, the worker runs it. */
export const jobs: Jobs = {
  tasks: [bulkEditTask, removeUnusedUploadsTask],
  access: { run: () => false, queue: () => false, cancel: () => false },
  deleteJobOnComplete: true,
}
