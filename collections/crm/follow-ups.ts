import type { CollectionBeforeChangeHook, CollectionConfig } from 'payload'
import { followUpStatuses, followUpTriggers } from '#src/contract/people/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import type { FollowUpRule } from '#src/payload-types.ts'
import { areaAccess, hiddenWithout, none } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { optionalText } from '#src/platform/fields/text.ts'
import { ownerComponents } from './owner.ts'

const wholeDays = (value: unknown): true | string =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36_500
    ? true
    : 'Must be a whole number of days, 0 or more'

type Trigger = NonNullable<FollowUpRule['trigger']>

const triggerOf = ({ trigger }: Partial<FollowUpRule>): Trigger => trigger ?? 'stage'

const isOf =
  (trigger: Trigger) =>
  (data: Partial<FollowUpRule>): boolean =>
    triggerOf(data) === trigger

/** A rule has a stage, an event or a form, not what was chosen before its trigger was changed. */
const clearOther: CollectionBeforeChangeHook<FollowUpRule> = ({ data, originalDoc }) => {
  const trigger = triggerOf({ trigger: data.trigger ?? originalDoc?.trigger ?? null })
  return {
    ...data,
    trigger,
    ...(trigger === 'stage' ? {} : { triggerStage: null }),
    ...(trigger === 'event' ? {} : { triggerEvent: null, triggerSeries: false }),
    ...(trigger === 'form' ? {} : { triggerForm: null, triggerQuestion: '', triggerValue: '' }),
  }
}

export const followUpRules: CollectionConfig = {
  slug: 'follow-up-rules',
  labels: { singular: label('contacts.followUpRule'), plural: label('contacts.followUpRules') },
  access: areaAccess('contacts'),
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'name',
    defaultColumns: [
      'name',
      'trigger',
      'triggerStage',
      'daysAfter',
      'catchupType',
      'emailTemplate',
      'active',
    ],
    description: label('contacts.followUpRulesHelp'),
    hidden: hiddenWithout('contacts'),
  },
  hooks: { beforeChange: [clearOther] },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 200 },
    {
      ...labelled('select', 'trigger', 'contacts.trigger'),
      defaultValue: 'stage',
      options: choices('followUpTrigger', followUpTriggers),
    },
    {
      ...labelled('relationship', 'triggerStage', 'contacts.triggerStage'),
      relationTo: 'progression-stages',
      required: true,
      index: true,
      admin: { condition: isOf('stage') },
    },
    {
      ...labelled('relationship', 'triggerEvent', 'content.event'),
      relationTo: 'events',
      admin: { condition: isOf('event'), description: label('contacts.triggerEventHelp') },
    },
    {
      ...labelled('checkbox', 'triggerSeries', 'contacts.triggerSeries'),
      defaultValue: false,
      admin: { condition: (data) => isOf('event')(data) && Boolean(data['triggerEvent']) },
    },
    {
      ...labelled('relationship', 'triggerForm', 'forms.form'),
      relationTo: 'forms',
      required: true,
      admin: { condition: isOf('form') },
    },
    {
      type: 'row',
      admin: { condition: isOf('form') },
      fields: [
        {
          ...optionalText('triggerQuestion', label('contacts.triggerQuestionHelp')),
          label: label('contacts.triggerQuestion'),
          maxLength: 60,
          admin: {
            width: '50%',
            description: label('contacts.triggerQuestionHelp'),
            components: {
              Field: '/src/forms/admin/rule-question-fields.tsx#RuleQuestionField',
            },
          },
        },
        {
          ...optionalText('triggerValue', label('contacts.triggerValueHelp')),
          label: label('contacts.triggerValue'),
          maxLength: 500,
          admin: {
            width: '50%',
            description: label('contacts.triggerValueHelp'),
            components: { Field: '/src/forms/admin/rule-question-fields.tsx#RuleAnswerField' },
            condition: ({ triggerQuestion }) => Boolean(triggerQuestion),
          },
        },
      ],
    },
    {
      ...labelled('number', 'daysAfter', 'contacts.daysAfter'),
      required: true,
      defaultValue: 7,
      validate: wholeDays,
      admin: { description: label('contacts.daysAfterHelp'), step: 1 },
    },
    {
      ...labelled('text', 'catchupType', 'contacts.followUpType'),
      required: true,
      defaultValue: 'email',
      maxLength: 100,
      admin: { disableBulkEdit: false, description: label('contacts.catchupTypeHelp') },
    },
    {
      ...labelled('relationship', 'owner', 'contacts.ruleOwner'),
      relationTo: 'users',
      admin: { components: ownerComponents, description: label('contacts.ruleOwnerHelp') },
    },
    {
      ...labelled('relationship', 'emailTemplate', 'contacts.emailTemplate'),
      relationTo: 'email-templates',
      admin: { description: label('contacts.emailTemplateHelp') },
    },
    { name: 'active', type: 'checkbox', defaultValue: true, index: true },
  ],
}

export const followUps: CollectionConfig = {
  slug: 'follow-ups',
  labels: { singular: label('contacts.followUp'), plural: label('contacts.followUps') },
  access: { ...areaAccess('contacts'), create: none, update: none, delete: none },
  defaultSort: 'dueDate',
  admin: {
    group: label('groups.contacts'),
    useAsTitle: 'ruleName',
    defaultColumns: ['contact', 'ruleName', 'catchupType', 'dueDate', 'status', 'owner'],
    components: { beforeListTable: ['/src/people/follow-ups/admin/work-links.tsx#WorkLinks'] },
    hidden: hiddenWithout('contacts'),
  },
  fields: [
    { name: 'contact', type: 'relationship', relationTo: 'contacts', required: true, index: true },
    { name: 'rule', type: 'relationship', relationTo: 'follow-up-rules', index: true },
    {
      // None where it was made by hand, for who came to an event, or by a form.
      name: 'entry',
      type: 'relationship',
      relationTo: 'progression-entries',
      index: true,
    },
    // Of who came to an event, for which a rule made it.
    {
      name: 'registration',
      type: 'relationship',
      relationTo: 'event-registrations',
      access: internal,
    },
    // What was sent by a form, for which a rule made it.
    { name: 'answers', type: 'relationship', relationTo: 'form-answers', access: internal },
    { name: 'ruleName', type: 'text', required: true },
    { name: 'catchupType', type: 'text', required: true },
    { name: 'dueDate', type: 'date', required: true, index: true },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'pending',
      options: choices('followUpStatus', followUpStatuses),
      index: true,
    },
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      admin: { components: ownerComponents },
    },
    labelled('date', 'snoozedUntil', 'people.snoozedUntil'),
    { name: 'completedAt', type: 'date' },
    { name: 'completedBy', type: 'relationship', relationTo: 'users' },
  ],
}
