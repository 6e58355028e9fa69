import type { CollectionConfig, DateFieldValidation } from 'payload'
import { date } from 'payload/shared'
import { z } from 'zod'
import { inZone, zoneField } from '#src/content/events/time-fields.ts'
import { mostNeeded, mostSkills, oldestAge } from '#src/contract/events/shifts.ts'
import { keepBooked, keepShiftWithPeople, neededRule } from '#src/events/shifts/rules.ts'
import { label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

const half = { width: '50%' }

const started = z.object({ startDate: z.union([z.string(), z.date()]) })

const endRule: DateFieldValidation = (value, options) => {
  const problem = date(value, options)
  const start = started.safeParse(options.data).data?.startDate
  if (problem !== true || !value || start === undefined) return problem
  return new Date(value) <= new Date(start) ? labelIn('shifts.afterStart', options.req.i18n) : true
}

/** Work that people sign up for, at an event or alone. Their places are decided by the database. */
export const shifts: CollectionConfig = {
  slug: 'event-shifts',
  labels: { singular: label('shifts.shift'), plural: label('shifts.shifts') },
  access: areaAccess('events'),
  defaultSort: 'startDate',
  admin: {
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'event', 'startDate', 'location', 'needed', 'published'],
    listSearchableFields: ['title', 'description', 'location'],
    description: label('shifts.shiftsHelp'),
    hidden: hiddenWithout('events'),
    components: { listMenuItems: ['/src/events/shifts/admin/staffing-panel.tsx#GapsLink'] },
  },
  hooks: { beforeChange: [keepBooked], beforeDelete: [keepShiftWithPeople] },
  fields: [
    uiField('staffing', '/src/events/shifts/admin/staffing-panel.tsx#StaffingPanel'),
    uiField('repeat', '/src/events/shifts/form-fields.tsx#RepeatField'),
    {
      name: 'event',
      type: 'relationship',
      relationTo: 'events',
      index: true,
      admin: {
        description: label('shifts.eventHelp'),
        components: { Field: '/src/events/shifts/form-fields.tsx#EventField' },
      },
    },
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    { ...optionalTextarea('description', label('shifts.descriptionHelp')), maxLength: 5_000 },
    row(
      {
        ...labelled('date', 'startDate', 'content.starts'),
        required: true,
        index: true,
        admin: inZone,
      },
      {
        ...labelled('date', 'endDate', 'content.ends'),
        required: true,
        validate: endRule,
        admin: inZone,
      },
    ),
    row(zoneField, {
      name: 'location',
      type: 'text',
      defaultValue: '',
      maxLength: 300,
      admin: half,
    }),
    row(
      {
        ...labelled('number', 'needed', 'shifts.needed'),
        required: true,
        min: 1,
        max: mostNeeded,
        defaultValue: 1,
        validate: neededRule,
        admin: half,
      },
      {
        ...labelled('number', 'minimumAge', 'shifts.minimumAge'),
        min: 0,
        max: oldestAge,
        defaultValue: 0,
        validate: wholeNumber,
        admin: { ...half, description: label('shifts.minimumAgeHelp') },
      },
    ),
    {
      ...labelled('text', 'skills', 'shifts.skills'),
      hasMany: true,
      maxLength: 100,
      maxRows: mostSkills,
      admin: { description: label('shifts.skillsHelp') },
    },
    {
      ...labelled('date', 'openUntil', 'shifts.openUntil'),
      admin: {
        ...inZone,
        width: '100%',
        position: 'sidebar',
        description: label('shifts.openUntilHelp'),
      },
    },
    {
      ...labelled('checkbox', 'published', 'shifts.published'),
      defaultValue: false,
      admin: { position: 'sidebar', description: label('shifts.publishedHelp') },
    },
    {
      ...labelled('checkbox', 'cancelled', 'shifts.cancelled'),
      defaultValue: false,
      admin: { position: 'sidebar', description: label('shifts.cancelledHelp') },
    },
  ],
}
