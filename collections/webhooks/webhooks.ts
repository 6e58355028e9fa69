import type { CollectionConfig } from 'payload'
import { switchOffReasons, webhookEvents } from '#src/contract/webhook-events.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { inPanel } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'
import { addFirstSecret, clearFailures, limitWebhooks } from '#src/workspace/webhooks/hooks.ts'
import { webhookUrl } from '#src/workspace/webhooks/url-field.ts'

export const webhooks: CollectionConfig = {
  slug: 'webhooks',
  labels: { singular: label('webhooks.webhook'), plural: label('webhooks.webhooks') },
  // To read one is to know where the organisation's events go: as its settings, for administrators.
  access: { ...areaAccess('settings'), read: staffMay('settings', 'write') },
  disableDuplicate: true,
  defaultSort: 'name',
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'url', 'active', 'switchedOff', 'failingSince'],
    listSearchableFields: ['name', 'url'],
    description: label('webhooks.help'),
    hidden: hiddenWithout('settings', 'write'),
  },
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('webhooks'))],
    beforeChange: [limitWebhooks, clearFailures],
    afterChange: [addFirstSecret],
  },
  fields: [
    uiField('panel', '/src/workspace/webhooks/admin/webhook-page.tsx#WebhookPage'),
    { name: 'name', type: 'text', required: true, maxLength: 100 },
    {
      ...labelled('text', 'url', 'webhooks.url'),
      required: true,
      maxLength: 2_000,
      validate: webhookUrl,
      admin: { description: label('webhooks.urlHelp') },
    },
    {
      ...labelled('select', 'events', 'webhooks.events'),
      hasMany: true,
      required: true,
      options: choices('webhookEvent', webhookEvents),
      admin: { description: label('webhooks.eventsHelp') },
    },
    {
      name: 'active',
      type: 'checkbox',
      defaultValue: true,
      admin: { description: label('webhooks.activeHelp') },
    },
    {
      ...labelled('select', 'switchedOff', 'webhooks.switchedOff'),
      ...inPanel,
      options: choices('switchOffReason', switchOffReasons),
    },
    { ...labelled('date', 'failingSince', 'webhooks.failingSince'), ...inPanel },
  ],
}
