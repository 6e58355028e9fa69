import type { CollectionConfig, Field } from 'payload'
import { callErrors, calledEvents, callStatuses } from '#src/contract/webhook-events.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { uiField, unseen } from '#src/platform/fields/ui-field.ts'
import { siteUrls } from '#src/settings/site-urls.ts'
import { bodyOf, storedCall } from '#src/workspace/webhooks/body.ts'

const hidden = { admin: { hidden: true } } as const
const count = (name: string, options: object = { admin: unseen }) =>
  ({ name, type: 'number', required: true, defaultValue: 0, ...options }) as const

/** The body as it is sent; made of what is stored each time, so that an erasure has one place. */
const body: Field = {
  ...labelled('textarea', 'body', 'webhooks.body'),
  virtual: true,
  admin: { ...unseen, disableListColumn: true, disableListFilter: true },
  hooks: {
    afterRead: [
      ({ siblingData }) => {
        const call = storedCall.safeParse(siblingData).data
        return call && bodyOf(call, siteUrls())
      },
    ],
  },
}

export const webhookCalls: CollectionConfig = {
  slug: 'webhook-calls',
  labels: { singular: label('webhooks.call'), plural: label('webhooks.calls') },
  access: readOnly(staffMay('settings', 'write')),
  disableBulkEdit: true,
  disableDuplicate: true,
  lockDocuments: false,
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'event',
    defaultColumns: ['event', 'webhook', 'status', 'responseStatus', 'attempts', 'createdAt'],
    listSearchableFields: ['messageId'],
    description: label('webhooks.callsHelp'),
    hidden: hiddenWithout('settings', 'write'),
    // The only view; its tab would read "Edit".
    components: { views: { edit: { default: { tab: { condition: () => false } } } } },
  },
  fields: [
    uiField('page', '/src/workspace/webhooks/admin/call-page.tsx#CallPage'),
    {
      ...labelled('select', 'event', 'webhooks.event'),
      required: true,
      options: choices('webhookEvent', calledEvents),
      index: true,
      admin: unseen,
    },
    {
      ...labelled('relationship', 'webhook', 'webhooks.webhook'),
      relationTo: 'webhooks',
      required: true,
      index: true,
      admin: unseen,
    },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: callStatuses[0],
      options: choices('callStatus', callStatuses),
      index: true,
      admin: unseen,
    },
    count('attempts'),
    { ...labelled('number', 'responseStatus', 'webhooks.responseStatus'), admin: unseen },
    { name: 'lastError', type: 'select', options: choices('callError', callErrors), admin: unseen },
    { ...labelled('date', 'lastAttemptAt', 'webhooks.lastAttemptAt'), admin: unseen },
    { ...labelled('text', 'messageId', 'webhooks.messageId'), required: true, admin: unseen },
    body,
    // What the body is made of.
    { name: 'data', type: 'json', required: true, ...hidden },
    // When it is due: for an attempt, or in flight when the lease of its worker ends.
    { name: 'dueAt', type: 'date', required: true, ...hidden },
    // The attempts since the call was made or sent again: the place in the schedule of retries.
    count('step', hidden),
  ],
}
