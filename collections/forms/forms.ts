import type { CollectionConfig, Condition } from 'payload'
import { drafts, statusField } from '#src/content/drafts/drafts.ts'
import { inZone } from '#src/content/events/time-fields.ts'
import { slugField, titleField } from '#src/content/fields/entry.ts'
import { readAsPublished } from '#src/content/publishing/as-published.ts'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { formKinds, mostItems } from '#src/contract/forms/form.ts'
import { formBlocks, translationsField } from '#src/forms/blocks.ts'
import {
  beginPetition,
  checkBlocks,
  isAnonymous,
  keepAnsweredForm,
  keepKind,
  nameQuestions,
  storeVersion,
} from '#src/forms/form-hooks.ts'
import { petitionFields, unlessPetition } from '#src/forms/petitions/fields.ts'
import { formPreviewPath } from '#src/forms/preview.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { areaAccess, hiddenWithout } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { lastChangeField } from '#src/platform/fields/last-change.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { optionalTextarea } from '#src/platform/fields/text.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

/** What a petition and an anonymous survey have decided. */
const isConfigurable: Condition = (data, ...more) =>
  !isAnonymous(data) && unlessPetition(data, ...more)

/** What people are asked. Their answers name the version of the questions (`form_versions`). */
export const forms: CollectionConfig = {
  slug: 'forms',
  labels: { singular: label('forms.form'), plural: label('forms.forms') },
  access: areaAccess('pages'),
  versions: drafts,
  defaultSort: 'title',
  admin: {
    group: label('groups.content'),
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', '_status', 'updatedAt'],
    listSearchableFields: ['title', 'slug', 'description'],
    description: label('forms.formsHelp'),
    hidden: hiddenWithout('pages'),
    preview: formPreviewPath,
    livePreview: { url: ({ data }) => formPreviewPath(data) ?? undefined },
    components: {
      edit: { PublishButton: '/src/content/publishing/admin/publish-button.tsx#PublishEntry' },
    },
  },
  hooks: {
    beforeOperation: [readAsPublished],
    beforeValidate: [beginPetition, nameQuestions],
    beforeChange: [keepKind],
    afterChange: [storeVersion],
    beforeDelete: [keepAnsweredForm],
  },
  fields: [
    lastChangeField,
    titleField,
    {
      ...labelled('select', 'kind', 'forms.kind'),
      defaultValue: 'form',
      options: choices('formKind', formKinds),
      admin: { position: 'sidebar', isClearable: false, description: label('forms.kindHelp') },
    },
    { ...optionalTextarea('description', label('forms.descriptionHelp')), maxLength: 2_000 },
    uiField('petition', '/src/forms/petitions/admin/petition-panel.tsx#PetitionPanel'),
    uiField('figures', '/src/forms/admin/form-figures.tsx#FormFigures'),
    ...petitionFields,
    {
      ...labelled('blocks', 'items', 'forms.items'),
      labels: { singular: label('forms.item'), plural: label('forms.items') },
      maxRows: mostItems,
      validate: checkBlocks,
      blocks: [...formBlocks],
    },
    row(
      { ...labelled('date', 'opensAt', 'registration.opensAt'), admin: inZone },
      { ...labelled('date', 'closesAt', 'registration.closesAt'), admin: inZone },
    ),
    {
      ...labelled('number', 'mostAnswers', 'forms.mostAnswers'),
      min: 1,
      max: 10_000_000,
      validate: wholeNumber,
      admin: { description: label('forms.mostAnswersHelp'), condition: unlessPetition },
    },
    {
      ...labelled('checkbox', 'anonymous', 'forms.anonymous'),
      defaultValue: false,
      admin: {
        description: label('forms.anonymousHelp'),
        condition: ({ kind }) => kind === 'survey',
      },
    },
    {
      ...labelled('checkbox', 'confirms', 'forms.confirms'),
      defaultValue: true,
      admin: { description: label('forms.confirmsHelp'), condition: isConfigurable },
    },
    {
      ...labelled('checkbox', 'onePerPerson', 'forms.onePerPerson'),
      defaultValue: false,
      admin: { condition: isConfigurable },
    },
    {
      ...labelled('checkbox', 'needsApproval', 'forms.needsApproval'),
      defaultValue: false,
      admin: { condition: isConfigurable },
    },
    {
      ...optionalTextarea('thanks', label('forms.thanksHelp')),
      label: label('forms.thanks'),
      maxLength: 1_000,
    },
    {
      name: 'language',
      type: 'select',
      options: choices('siteLanguage', siteLanguages),
      admin: { position: 'sidebar', description: label('forms.languageHelp') },
    },
    translationsField('title', 'description', 'thanks'),
    slugField('title'),
    statusField,
  ],
}
