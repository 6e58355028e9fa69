import type { CollectionConfig, Config } from 'payload'
import { jobsForStaff } from '#collections/staff/jobs.ts'
import { bulkEditTask } from './bulk-edit.ts'
import { callWebhooksTask } from './call-webhooks.ts'
import { carryOutRetentionTask } from './carry-out-retention.ts'
import { deliverMailTask } from './deliver-mail.ts'
import { draftDigestTask } from './draft-digest.ts'
import { indexSearchTask } from './index-search.ts'
import { linkPeopleTask } from './link-people.ts'
import { mailNotificationsTask } from './mail-notifications.ts'
import { normalisePhonesTask } from './normalise-phones.ts'
import { prepareImageTask } from './prepare-image.ts'
import { removeExpiredTask } from './remove-expired.ts'
import { removeUnusedUploadsTask } from './remove-unused-uploads.ts'
import { renderTextsTask } from './render-texts.ts'
import { sendFollowUpsTask } from './send-follow-ups.ts'
import { sendScheduledTask } from './send-scheduled.ts'
import { sweepTask } from './sweep.ts'

type Jobs = NonNullable<Config['jobs']>

/**
 * The platform's job queue; closed over HTTP, because the worker runs it. `localise` translates the
 * texts of its collection, which the platform adds last.
 */
export const jobs = (localise: (collection: CollectionConfig) => CollectionConfig): Jobs => ({
  tasks: [
    bulkEditTask,
    callWebhooksTask,
    carryOutRetentionTask,
    deliverMailTask,
    draftDigestTask,
    indexSearchTask,
    linkPeopleTask,
    mailNotificationsTask,
    normalisePhonesTask,
    prepareImageTask,
    removeExpiredTask,
    removeUnusedUploadsTask,
    renderTextsTask,
    sendFollowUpsTask,
    sendScheduledTask,
    sweepTask,
  ],
  access: { run: () => false, queue: () => false, cancel: () => false },
  deleteJobOnComplete: true,
  jobsCollectionOverrides: ({ defaultJobsCollection }) =>
    localise(jobsForStaff(defaultJobsCollection)),
})
