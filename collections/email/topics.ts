import type { CollectionConfig } from 'payload'
import { slugField } from '#src/content/fields/entry.ts'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { keepStandardTopic, keepUsedTopic } from '#src/people/topics/hooks.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/number.ts'

/** What newsletters are about; a subscriber has at least one. */
export const topics: CollectionConfig = {
  slug: 'topics',
  labels: { singular: label('topics.topic'), plural: label('topics.topics') },
  access: areaAccess('newsletters'),
  defaultSort: 'position',
  disableDuplicate: true,
  admin: {
    group: label('groups.email'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'isPublic', 'isStandard', 'language', 'position'],
    listSearchableFields: ['name', 'slug'],
    description: label('topics.topicsHelp'),
    hidden: hiddenWithout('newsletters'),
  },
  hooks: { beforeChange: [keepStandardTopic], beforeDelete: [keepUsedTopic] },
  fields: [
    { name: 'name', type: 'text', required: true, maxLength: 80 },
    slugField('name'),
    {
      name: 'description',
      type: 'textarea',
      defaultValue: '',
      maxLength: 500,
      admin: { description: label('topics.descriptionHelp') },
    },
    {
      ...labelled('checkbox', 'isPublic', 'topics.isPublic'),
      required: true,
      defaultValue: true,
      admin: { description: label('topics.isPublicHelp') },
    },
    {
      ...labelled('checkbox', 'isStandard', 'topics.isStandard'),
      required: true,
      defaultValue: false,
      admin: { description: label('topics.isStandardHelp') },
    },
    {
      ...labelled('select', 'language', 'topics.language'),
      options: choices('siteLanguage', siteLanguages),
      admin: { position: 'sidebar', description: label('topics.languageHelp') },
    },
    {
      ...labelled('number', 'position', 'topics.position'),
      required: true,
      defaultValue: 0,
      index: true,
      validate: wholeNumber,
      admin: { position: 'sidebar', description: label('fields.displayOrderHelp'), step: 1 },
    },
  ],
}
