import type { CollectionConfig } from 'payload'
import { areaAccess, hiddenWithout } from '#src/access/index.ts'
import { subscriberStatuses, suppressions } from '#src/contract/email/enums.ts'
import { lockRowsOf } from '#src/db/lock-rows.ts'
import { plainEmailAddress } from '#src/fields/contract-limits.ts'
import { lockBeforeUpdate } from '#src/hooks/lock-before-update.ts'
import { keepWhoLeft, stampSubscriber } from '#src/hooks/subscriber.ts'

/** No bulk edit: resubscribing or lifting a suppression needs a look at each subscriber. */
const unalike = { disableBulkEdit: true }

export const newsletterSubscribers: CollectionConfig = {
  slug: 'newsletter-subscribers',
  labels: { singular: 'Subscriber', plural: 'Subscribers' },
  access: areaAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: 'Email',
    useAsTitle: 'email',
    defaultColumns: ['email', 'name', 'status', 'source', 'suppression', 'createdAt'],
    listSearchableFields: ['email', 'name'],
    description: 'Who gets newsletters.',
    hidden: hiddenWithout('newsletters'),
  },
  hooks: {
    beforeOperation: [lockBeforeUpdate(lockRowsOf('newsletter_subscribers'))],
    beforeChange: [keepWhoLeft, stampSubscriber],
  },
  fields: [
    {
      name: 'email',
      type: 'email',
      required: true,
      unique: true,
      index: true,
      validate: plainEmailAddress,
      hooks: {
        beforeValidate: [
          ({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
        ],
      },
    },
    { name: 'name', type: 'text', maxLength: 200 },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'subscribed',
      options: [...subscriberStatuses],
      index: true,
      admin: unalike,
    },
    {
      name: 'source',
      type: 'text',
      defaultValue: 'unknown',
      maxLength: 50,
      admin: { disableBulkEdit: false },
    },
    {
      name: 'unsubscribedAt',
      type: 'date',
      admin: { readOnly: true, date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'suppression',
      type: 'select',
      options: [
        { value: suppressions[0], label: 'Mail bounced for good' },
        { value: suppressions[1], label: 'Complained' },
        { value: suppressions[2], label: 'By hand' },
      ],
      index: true,
      admin: {
        ...unalike,
        description: 'While set, no mail goes out to this address.',
        components: { Field: '/src/admin/email/mail-stop.tsx#MailStop' },
      },
    },
    { name: 'suppressedAt', type: 'date', admin: { readOnly: true } },
  ],
}
