import type { CollectionConfig, TextFieldManyValidation, TextFieldSingleValidation } from 'payload'
import { z } from 'zod'
import {
  contactFieldTypes,
  customChoicesLimit,
  customFieldName,
} from '#src/contract/people/custom-fields.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { completeCustomField, removeValues } from '#src/people/custom-fields/hooks.ts'
import { hiddenWithout, none, staffMay } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/number.ts'

const isKey: TextFieldSingleValidation = (value) =>
  customFieldName.test(value ?? '')
    ? true
    : 'Must begin with a small letter, and have letters and digits only'

const hasChoices: TextFieldManyValidation = (value, { siblingData }) => {
  const { type } = z.object({ type: z.string() }).partial().parse(siblingData)
  return type !== 'choice' || (value ?? []).length > 0 ? true : 'At least one choice is required'
}

const isChoice = (data: { type?: unknown }): boolean => data.type === 'choice'

export const contactFields: CollectionConfig = {
  slug: 'contact-fields',
  labels: { singular: label('people.contactField'), plural: label('people.contactFields') },
  access: {
    create: staffMay('settings', 'write'),
    read: staffMay('contacts', 'read'),
    update: staffMay('settings', 'write'),
    delete: staffMay('settings', 'write'),
    readVersions: none,
    unlock: none,
  },
  defaultSort: 'order',
  hooks: { afterDelete: [removeValues], beforeValidate: [completeCustomField] },
  admin: {
    group: label('groups.administration'),
    useAsTitle: 'label',
    defaultColumns: ['label', 'name', 'type', 'order'],
    description: label('people.contactFieldsHelp'),
    hidden: hiddenWithout('settings', 'write'),
  },
  fields: [
    { name: 'label', type: 'text', required: true, maxLength: 100 },
    {
      ...labelled('text', 'name', 'people.fieldKey'),
      required: true,
      unique: true,
      index: true,
      validate: isKey,
      // Values are stored under it.
      access: { update: () => false },
      admin: {
        description: label('people.fieldKeyHelp'),
        components: { Field: '/src/people/custom-fields/admin/key-field.tsx#KeyField' },
      },
    },
    {
      ...labelled('select', 'type', 'people.fieldType'),
      required: true,
      defaultValue: contactFieldTypes[0],
      options: choices('contactFieldType', contactFieldTypes),
      access: { update: () => false },
    },
    {
      ...labelled('text', 'choices', 'people.choices'),
      hasMany: true,
      maxLength: 100,
      maxRows: customChoicesLimit,
      validate: hasChoices,
      admin: { condition: isChoice },
    },
    {
      ...labelled('checkbox', 'several', 'forms.several'),
      defaultValue: false,
      // Values are lists then.
      access: { update: () => false },
      admin: { condition: isChoice },
    },
    {
      name: 'order',
      type: 'number',
      required: true,
      defaultValue: 0,
      validate: wholeNumber,
      admin: { description: label('contacts.orderHelp'), step: 1 },
    },
  ],
}
