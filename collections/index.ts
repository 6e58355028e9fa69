import type { CollectionConfig } from 'payload'
import { withOutcomeMessage } from '#src/content/publishing/outcome-message.ts'
import { entryTrash, personTrash } from '#src/content/trash.ts'
import { isDescribed } from '#src/locales/empty-lists/empty-lists.ts'
import { mailTrash } from '#src/newsletters/trash.ts'
import { withTrash } from '#src/platform/trash/with-trash.ts'
import { withBulkFields } from '#src/workspace/bulk/editable-fields.ts'
import { withHistory } from './audit-history.ts'
import { aboutValues } from './content/about-values.ts'
import { actions } from './content/actions.ts'
import { events } from './content/events.ts'
import { files } from './content/files.ts'
import { media } from './content/media.ts'
import { news } from './content/news.ts'
import { pages } from './content/pages.ts'
import { people } from './content/people.ts'
import { redirects } from './content/redirects.ts'
import { staticImages } from './content/static-images.ts'
import { tags } from './content/tags.ts'
import { consents } from './crm/consents.ts'
import { contactFields } from './crm/contact-fields.ts'
import { contacts } from './crm/contacts.ts'
import { erasures } from './crm/erasures.ts'
import { followUpRules, followUps } from './crm/follow-ups.ts'
import { importMappings, imports } from './crm/imports.ts'
import { interactions } from './crm/interactions.ts'
import { progressionEntries, progressionStages } from './crm/progression.ts'
import { retentionRules } from './crm/retention-rules.ts'
import { segments } from './crm/segments.ts'
import { bounces } from './email/bounces.ts'
import { composeEmails } from './email/compose-emails.ts'
import { deliveries } from './email/deliveries.ts'
import { emailTemplates } from './email/email-templates.ts'
import { newsletterSubscribers } from './email/newsletter-subscribers.ts'
import { newsletters } from './email/newsletters.ts'
import { topics } from './email/topics.ts'
import { eventRegistrations } from './events/event-registrations.ts'
import { shiftSignUps } from './events/event-shift-sign-ups.ts'
import { shifts } from './events/event-shifts.ts'
import { formAnswers } from './forms/form-answers.ts'
import { forms } from './forms/forms.ts'
import { apiKeys } from './staff/api-keys.ts'
import { bulkEdits } from './staff/bulk-edits.ts'
import { users } from './staff/users.ts'
import { actionSubmissions } from './submissions/action-submissions.ts'
import { contactSubmissions } from './submissions/contact-submissions.ts'
import { heldSubmissions } from './submissions/held-submissions.ts'
import { proposalImages } from './submissions/proposal-images.ts'
import { replies } from './submissions/replies.ts'
import { webhookCalls } from './webhooks/webhook-calls.ts'
import { webhooks } from './webhooks/webhooks.ts'

/** Gives a collection bulk edits in its list. */
const withBulkEdits = (collection: CollectionConfig): CollectionConfig => ({
  ...withBulkFields(collection),
  admin: {
    ...collection.admin,
    components: {
      ...collection.admin?.components,
      views: {
        ...collection.admin?.components?.views,
        list: collection.admin?.components?.views?.list ?? {
          Component: '/src/workspace/list-views/staff-list.tsx#StaffList',
        },
      },
    },
  },
})

const emptyList = '/src/workspace/empty-lists/admin/empty-list.tsx#EmptyList'

function withEmptyList(collection: CollectionConfig): CollectionConfig {
  if (!isDescribed(collection.slug)) return collection
  const { admin = {} } = collection
  const beforeListTable = [...(admin.components?.beforeListTable ?? []), emptyList]
  return {
    ...collection,
    admin: { ...admin, components: { ...admin.components, beforeListTable } },
  }
}

// The contract's OpenAPI document is for developers; Payload's API tab would mislead them.
const withoutApiTab = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  admin: { ...collection.admin, hideAPIURL: true },
})

export const collections: readonly CollectionConfig[] = [
  withTrash(actions, entryTrash),
  withTrash(news, entryTrash),
  withTrash(events, entryTrash),
  shifts,
  withTrash(pages, entryTrash),
  withTrash(forms, entryTrash),
  withTrash(people, personTrash),
  tags,
  media,
  files,
  staticImages,
  aboutValues,
  redirects,
  contactSubmissions,
  actionSubmissions,
  heldSubmissions,
  formAnswers,
  proposalImages,
  replies,
  withTrash(contacts),
  eventRegistrations,
  shiftSignUps,
  segments,
  interactions,
  progressionStages,
  progressionEntries,
  followUpRules,
  followUps,
  consents,
  imports,
  importMappings,
  contactFields,
  erasures,
  retentionRules,
  withTrash(newsletters, mailTrash),
  withTrash(composeEmails, mailTrash),
  emailTemplates,
  newsletterSubscribers,
  topics,
  deliveries,
  bounces,
  users,
  apiKeys,
  bulkEdits,
  webhooks,
  webhookCalls,
]

export const forStaff = (collection: CollectionConfig): CollectionConfig =>
  withOutcomeMessage(withBulkEdits(withHistory(withEmptyList(withoutApiTab(collection)))))
