import {
  BoldFeature,
  ItalicFeature,
  LinkFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  UnorderedListFeature,
} from '@payloadcms/richtext-lexical'
import type { Block, Field, JSONField, SelectField } from 'payload'
import { nestedLists } from '#src/content/rich-text/nested-lists.ts'
import { renderRichText } from '#src/content/rich-text/render-rich-text.ts'
import { personFields } from '#src/contract/forms/form.ts'
import { database } from '#src/data/transaction.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { optionalText, optionalTextarea } from '#src/platform/fields/text.ts'
import type { Translated } from './admin/translations-field.tsx'
import { pictureOf } from './block-pictures.ts'
import { translations } from './languages.ts'

const condition: Field = {
  ...labelled('group', 'showIf', 'forms.showIf'),
  admin: { hideGutter: true, description: label('forms.showIfHelp') },
  fields: [
    row(
      {
        ...optionalText('question', label('forms.showIfQuestionHelp')),
        label: label('forms.showIfQuestion'),
        maxLength: 60,
        admin: {
          width: '50%',
          components: { Field: '/src/forms/admin/condition-field.tsx#ConditionField' },
        },
      },
      {
        ...labelled('textarea', 'values', 'forms.showIfValues'),
        defaultValue: '',
        maxLength: 5_000,
        admin: {
          width: '50%',
          components: { Field: '/src/forms/admin/condition-field.tsx#ConditionValuesField' },
          condition: (_, { question }: { question?: unknown }) => Boolean(question),
        },
      },
    ),
  ],
}

/** Where answers to a block usually belong. */
type Usual = 'email' | 'phone' | 'postcode'

const personField = (usual: Usual | undefined): SelectField => ({
  ...labelled('select', 'personField', 'forms.personField'),
  // One type of the database for all blocks, and for their versions.
  enumName: 'enum_form_person_field',
  options: choices('personField', personFields),
  // No default of the database, which has none for one of its blocks.
  ...(usual ? { defaultValue: () => usual } : {}),
  admin: { width: '50%', description: label('forms.personFieldHelp') },
})

const person = (usual: Usual | undefined): Field =>
  row(personField(usual), {
    ...optionalText('customField', label('forms.customFieldHelp')),
    label: label('forms.customField'),
    maxLength: 50,
    admin: {
      width: '50%',
      description: label('forms.customFieldHelp'),
      condition: (_, { personField: field }: { personField?: unknown }) => field === 'custom',
    },
  })

/** The key of its answers: made at the first save, and then as it is. */
const name: Field = {
  ...labelled('text', 'name', 'forms.key'),
  maxLength: 60,
  admin: { readOnly: true, condition: (_, { name: key }: { name?: unknown }) => Boolean(key) },
}

/** Texts in other languages; values of answers are those of the first. */
export const translationsField = (...texts: readonly Translated[]): JSONField => ({
  ...labelled('json', 'translations', 'forms.otherLanguages'),
  validate: (value) => value == null || translations.safeParse(value).success || 'translations',
  admin: {
    components: {
      Field: {
        path: '/src/forms/admin/translations-field.tsx#TranslationsField',
        clientProps: { texts },
      },
    },
  },
})

interface Kind {
  readonly slug: string
  readonly text: Parameters<typeof label>[0]
  readonly plural: Parameters<typeof label>[0]
  readonly more?: readonly Field[]
  /** What else of it is in other languages. */
  readonly translated?: readonly Translated[]
  readonly usual?: Usual
}

const questionBlock = ({ slug, text, plural, more = [], translated = [], usual }: Kind): Block => ({
  slug,
  labels: { singular: label(text), plural: label(plural) },
  admin: { disableBlockName: true, ...pictureOf(slug) },
  fields: [
    { ...labelled('text', 'label', 'forms.question'), required: true, maxLength: 300 },
    ...more,
    {
      ...labelled('checkbox', 'required', 'registration.required'),
      // Who is asked for an email address is to be mailed.
      defaultValue: usual === 'email' ? () => true : false,
    },
    {
      ...optionalText('help', label('forms.helpHelp')),
      label: label('forms.help'),
      maxLength: 500,
    },
    ...(slug === 'formFile' ? [] : [person(usual)]),
    ...(slug === 'formChoice' || slug === 'formAgreement' ? [storedAs] : []),
    translationsField('label', 'help', ...translated),
    condition,
    name,
  ],
})

const storingFields: readonly unknown[] = ['tags', 'stage', 'status', 'topics']

/** What answers are stored as with the person, where that is not what was chosen. */
const storedAs: Field = {
  ...optionalTextarea('storedAs', label('forms.storedAsHelp')),
  label: label('forms.storedAs'),
  maxLength: 5_000,
  admin: {
    description: label('forms.storedAsHelp'),
    condition: (_, { personField: field }: { personField?: unknown }) =>
      storingFields.includes(field),
  },
}

const flag = (key: 'several' | 'other'): Field => ({
  name: key,
  label: label(`forms.${key}`),
  type: 'checkbox',
  defaultValue: false,
  admin: { width: '50%' },
})

const bound = (key: 'min' | 'max'): Field => ({
  name: key,
  label: label(`forms.${key}`),
  type: 'number',
  admin: { width: '50%' },
})

const section: Block = {
  slug: 'formSection',
  labels: { singular: label('forms.section'), plural: label('forms.sections') },
  admin: { disableBlockName: true, ...pictureOf('formSection') },
  fields: [
    {
      ...optionalText('heading', label('forms.headingHelp')),
      label: label('forms.heading'),
      maxLength: 300,
    },
    {
      name: 'text',
      type: 'richText',
      // No media and no links to entries, which would have to be found as uses of both.
      editor: lexicalEditor({
        features: [
          ParagraphFeature(),
          BoldFeature(),
          ItalicFeature(),
          UnorderedListFeature(),
          OrderedListFeature(),
          ...nestedLists(),
          LinkFeature({ enabledCollections: [] }),
        ],
      }),
    },
    {
      name: 'textHtml',
      type: 'textarea',
      // Not hidden from hooks, which store it with the version.
      admin: { hidden: true },
      defaultValue: '',
      access: { create: () => false, update: () => false },
      validate: () => true,
      hooks: {
        beforeChange: [
          async ({ siblingData, req }) => renderRichText(siblingData['text'], await database(req)),
        ],
      },
    },
    translationsField('heading', 'text'),
    condition,
  ],
}

const pageBreak: Block = {
  slug: 'formPageBreak',
  labels: { singular: label('forms.pageBreak'), plural: label('forms.pageBreaks') },
  admin: { disableBlockName: true, ...pictureOf('formPageBreak') },
  fields: [],
}

/** What a form is made of. Slugs begin with `form`, since blocks of all collections share them. */
export const formBlocks: readonly Block[] = [
  questionBlock({ slug: 'formText', text: 'forms.text', plural: 'forms.texts' }),
  questionBlock({ slug: 'formLongText', text: 'forms.longText', plural: 'forms.longTexts' }),
  questionBlock({
    slug: 'formChoice',
    text: 'forms.choice',
    plural: 'forms.choices',
    translated: ['choices'],
    more: [
      {
        ...optionalTextarea('choices', label('registration.choicesHelp')),
        label: label('registration.choices'),
        maxLength: 5_000,
      },
      row(flag('several'), flag('other')),
    ],
  }),
  questionBlock({
    slug: 'formNumber',
    text: 'forms.number',
    plural: 'forms.numbers',
    more: [row(bound('min'), bound('max'))],
  }),
  questionBlock({ slug: 'formDate', text: 'forms.date', plural: 'forms.dates' }),
  questionBlock({
    slug: 'formEmail',
    text: 'forms.email',
    plural: 'forms.emails',
    usual: 'email',
  }),
  questionBlock({
    slug: 'formPhone',
    text: 'forms.phone',
    plural: 'forms.phones',
    usual: 'phone',
  }),
  questionBlock({
    slug: 'formPostcode',
    text: 'forms.postcode',
    plural: 'forms.postcodes',
    usual: 'postcode',
  }),
  questionBlock({
    slug: 'formAgreement',
    text: 'forms.agreement',
    plural: 'forms.agreements',
    translated: ['text'],
    more: [
      {
        ...labelled('textarea', 'text', 'forms.agreementText'),
        required: true,
        maxLength: 2_000,
        admin: { description: label('forms.agreementTextHelp') },
      },
    ],
  }),
  questionBlock({ slug: 'formFile', text: 'forms.file', plural: 'forms.files' }),
  section,
  pageBreak,
]
