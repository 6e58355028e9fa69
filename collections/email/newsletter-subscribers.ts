import type { CollectionConfig } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { frequencies, subscriberStatuses, suppressions } from '#src/contract/newsletters/enums.ts'
import { cityLimit, postcodeLimit } from '#src/contract/people/fields.ts'
import { consentReasonLimit } from '#src/contract/people/people.ts'
import { lockRowsOf } from '#src/data/lock-rows.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import {
  applyRequestsBeforeRead,
  nameConsent,
  rejectStaleResubscription,
  stampSubscriber,
} from '#src/people/subscribers/hooks.ts'
import { welcomeNewSubscriber } from '#src/people/subscribers/welcome-subscribers.ts'
import {
  filterByTopic,
  topicPath,
  unsubscribeWithoutTopics,
  validateTopics,
} from '#src/people/topics/hooks.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { plainEmailAddress, storeCanonicalEmail } from '#src/platform/fields/contract-limits.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { timeZoneField } from '#src/platform/fields/time-zone.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { lockBeforeUpdate } from '#src/platform/hooks/lock-before-update.ts'
import { personActions } from '#src/workspace/privacy/person-actions.ts'

/** No bulk edit: resubscribing or lifting a suppression needs a look at each subscriber. */
const withoutBulkEdit = { disableBulkEdit: true }

export const newsletterSubscribers: CollectionConfig = {
  slug: 'newsletter-subscribers',
  labels: { singular: label('email.subscriber'), plural: label('email.subscribers') },
  access: areaAccess('newsletters'),
  defaultSort: '-createdAt',
  admin: {
    group: label('groups.email'),
    useAsTitle: 'email',
    defaultColumns: ['email', 'name', 'status', 'topics', 'suppression', 'createdAt'],
    listSearchableFields: ['email', 'name'],
    description: label('email.newsletterSubscribersHelp'),
    components: {
      listMenuItems: [
        '/src/people/import/admin/import-link.tsx#ImportLink',
        '/src/people/export/admin/export-links.tsx#ExportLinks',
      ],
    },
    hidden: hiddenWithout('newsletters'),
  },
  hooks: {
    beforeOperation: [
      applyRequestsBeforeRead,
      filterByTopic,
      lockBeforeUpdate(lockRowsOf('newsletter_subscribers')),
    ],
    beforeChange: [
      rejectStaleResubscription,
      unsubscribeWithoutTopics,
      stampSubscriber,
      nameConsent,
    ],
    afterChange: [welcomeNewSubscriber],
  },
  fields: [
    {
      name: 'email',
      type: 'email',
      required: true,
      unique: true,
      index: true,
      validate: plainEmailAddress,
      hooks: { beforeValidate: [storeCanonicalEmail] },
    },
    { name: 'name', type: 'text', maxLength: 200 },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'subscribed',
      options: choices('subscriberStatus', subscriberStatuses),
      index: true,
      admin: withoutBulkEdit,
    },
    {
      ...labelled('json', 'topics', 'topics.topics'),
      defaultValue: [],
      typescriptSchema: [() => ({ type: 'array', items: { type: 'number' } })],
      validate: validateTopics,
      admin: {
        ...withoutBulkEdit,
        disableListFilter: true,
        components: {
          Cell: '/src/people/topics/topics-field.tsx#TopicsCell',
          Field: '/src/people/topics/topics-field.tsx#TopicsField',
        },
      },
    },
    // For filters only, as `inSegment` of contacts.
    {
      ...labelled('relationship', 'inTopic', 'topics.topic'),
      relationTo: 'topics',
      virtual: topicPath,
      admin: { condition: () => false, disableListColumn: true, disableBulkEdit: true },
    },
    {
      ...labelled('textarea', 'consentReason', 'people.consentReason'),
      // Input only: it is stored with the consent.
      virtual: true,
      maxLength: consentReasonLimit,
      admin: {
        ...withoutBulkEdit,
        description: label('people.consentReasonHelp'),
        disableListColumn: true,
        disableListFilter: true,
        components: { Field: '/src/newsletters/admin/consent-reason.tsx#ConsentReason' },
      },
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
      options: choices('suppression', suppressions),
      index: true,
      admin: {
        ...withoutBulkEdit,
        description: label('email.suppressionHelp'),
        components: { Field: '/src/newsletters/admin/suppression-field.tsx#MailStop' },
      },
    },
    { name: 'suppressedAt', type: 'date', admin: { readOnly: true } },
    {
      name: 'withdrawnElsewhereAt',
      type: 'date',
      // Written by imports, and ended by the person alone.
      access: { create: () => false, update: () => false },
      admin: {
        readOnly: true,
        description: label('email.withdrawnElsewhereHelp'),
        condition: (data) => Boolean(data['withdrawnElsewhereAt']),
      },
    },
    {
      ...labelled('date', 'pausedUntil', 'topics.pausedUntil'),
      // The person's own, by a mailed link.
      access: { create: () => false, update: () => false },
      admin: {
        readOnly: true,
        description: label('topics.pausedUntilHelp'),
        condition: (data) => Boolean(data['pausedUntil']),
      },
    },
    {
      ...labelled('select', 'language', 'email.readerLanguage'),
      options: choices('siteLanguage', siteLanguages),
      admin: { description: label('email.readerLanguageHelp') },
    },
    row(
      {
        name: 'postcode',
        type: 'text',
        maxLength: postcodeLimit,
        admin: { width: '25%', disableBulkEdit: false },
      },
      {
        name: 'city',
        type: 'text',
        maxLength: cityLimit,
        admin: { width: '75%', disableBulkEdit: false },
      },
    ),
    {
      ...labelled('select', 'frequency', 'email.frequency'),
      defaultValue: 'each',
      options: choices('frequency', frequencies),
      admin: { description: label('email.frequencyHelp') },
    },
    timeZoneField(label('email.timeZoneHelp')),
    personActions({ position: 'sidebar' }),
    uiField('timeline', '/src/people/consents/admin/subscriber-person.tsx#SubscriberPerson', {
      disableBulkEdit: true,
    }),
  ],
}
