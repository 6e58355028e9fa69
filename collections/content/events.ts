import type { CollectionConfig, DateFieldValidation, PayloadRequest } from 'payload'
import { date } from 'payload/shared'
import { z } from 'zod'
import { draftFields, draftHooks, drafts } from '#src/content/drafts/drafts.ts'
import { keepWholeDays } from '#src/content/events/keep-whole-days.ts'
import { inZone, zoneField } from '#src/content/events/time-fields.ts'
import { slugField, tagsField, titleField } from '#src/content/fields/entry.ts'
import { imageField } from '#src/content/images/image.ts'
import { readingView } from '#src/content/preview/reading-view.ts'
import { richTextFields } from '#src/content/rich-text/field.ts'
import { seoField } from '#src/content/seo/seo.ts'
import { onlineLinkReaders } from '#src/contract/content/events.ts'
import { keepEventWithParticipants, registrationFields } from '#src/events/registration/fields.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { lastChangeField } from '#src/platform/fields/last-change.ts'
import { optionalText, optionalTextarea, webUrl } from '#src/platform/fields/text.ts'

const eventTimes = z.object({ startDate: z.union([z.string(), z.date()]).nullish() })

const endRule: DateFieldValidation = (value, options) => {
  const problem = date(value, options)
  if (problem !== true || !value) return problem
  // An invalid start is reported by its own field.
  const startDate = eventTimes.safeParse(options.data).data?.startDate
  return startDate && new Date(value) < new Date(startDate)
    ? labelIn('content.notBeforeStart', options.req.i18n)
    : true
}

const eventShape = z.object({ startDate: z.iso.datetime() })

const startGiven = ({ req }: { req: PayloadRequest }): string | undefined =>
  eventShape.safeParse(req.query).data?.startDate

export const events: CollectionConfig = {
  slug: 'events',
  labels: { singular: label('content.event'), plural: label('content.events') },
  access: areaAccess('events'),
  versions: drafts,
  defaultSort: '-startDate',
  enableQueryPresets: true,
  admin: {
    ...readingView('events', {
      PublishButton: '/src/events/registration/admin/publish-event.tsx#PublishEvent',
    }),
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', '_status', 'startDate', 'location', 'cancelled', 'image'],
    listSearchableFields: ['title', 'slug', 'description', 'location'],
    description: label('content.eventsHelp'),
    hidden: hiddenWithout('events'),
  },
  hooks: {
    ...draftHooks('events'),
    beforeValidate: [keepWholeDays],
    beforeDelete: [keepEventWithParticipants],
  },
  fields: [
    lastChangeField,
    titleField,
    { ...optionalTextarea('description', label('content.eventsDescriptionHelp')), required: true },
    row(
      {
        ...labelled('date', 'startDate', 'content.starts'),
        required: true,
        index: true,
        defaultValue: startGiven,
        admin: inZone,
      },
      { ...labelled('date', 'endDate', 'content.ends'), validate: endRule, admin: inZone },
    ),
    row(zoneField, {
      ...labelled('checkbox', 'allDay', 'content.allDay'),
      defaultValue: false,
      admin: { description: label('content.allDayHelp'), width: '50%' },
    }),
    {
      name: 'location',
      type: 'text',
      required: true,
      defaultValue: '',
      maxLength: 300,
      admin: {
        disableBulkEdit: false,
        description: label('content.locationHelp'),
      },
    },
    {
      ...optionalTextarea('address', label('content.addressHelp')),
      label: label('content.address'),
      maxLength: 500,
    },
    {
      ...optionalText('onlineLink', label('content.onlineLinkHelp')),
      label: label('content.onlineLink'),
      maxLength: 2_000,
      validate: webUrl,
    },
    {
      ...labelled('select', 'onlineLinkFor', 'content.onlineLinkFor'),
      defaultValue: 'everybody',
      options: choices('onlineLinkFor', onlineLinkReaders),
      admin: {
        description: label('content.onlineLinkForHelp'),
        condition: ({ onlineLink }) => Boolean(onlineLink),
      },
    },
    { ...optionalText('link', label('content.linkHelp')), validate: webUrl },
    ...richTextFields('content', label('content.eventsContentHelp')),
    imageField('image', label('content.eventsImageHelp')),
    registrationFields,
    seoField,
    slugField('title'),
    {
      name: 'cancelled',
      type: 'checkbox',
      defaultValue: false,
      admin: {
        position: 'sidebar',
        description: label('content.cancelledHelp'),
      },
    },
    tagsField,
    {
      type: 'ui',
      name: 'series',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/src/content/events/event-time-field.tsx#SeriesField' },
      },
    },
    ...draftFields,
  ],
}
