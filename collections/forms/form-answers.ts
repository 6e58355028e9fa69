import type { CollectionConfig } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { answerStates } from '#src/contract/forms/answers.ts'
import { readsAnswers } from '#src/forms/access.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { hiddenWithout, readOnly } from '#src/platform/access/index.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { internal } from '#src/platform/fields/recorded.ts'
import { conversationField } from '#src/submissions/fields/submission-owner.ts'

const columns = '/src/forms/admin/answer-columns.tsx'
const buttons = '/src/forms/admin/answer-buttons.tsx'
const shown = { readOnly: true }

/** What people answered. Written by the commands of src/forms alone. */
export const formAnswers: CollectionConfig = {
  slug: 'form-answers',
  labels: { singular: label('forms.answer'), plural: label('forms.answers') },
  access: readOnly(readsAnswers),
  defaultSort: '-createdAt',
  disableDuplicate: true,
  admin: {
    group: label('groups.inbox'),
    useAsTitle: 'name',
    defaultColumns: ['name', 'email', 'form', 'answers', 'state', 'createdAt'],
    listSearchableFields: ['name', 'email', 'phone'],
    description: label('forms.answersHelp'),
    hidden: hiddenWithout('submissions'),
    components: {
      beforeListTable: [`${columns}#AnswerColumns`, `${buttons}#AnswerSelection`],
      edit: {
        SaveButton: '/src/submissions/admin/hide-save-button.tsx#NoSave',
        beforeDocumentControls: [`${buttons}#AnswerDocument`],
      },
    },
  },
  fields: [
    // Of the answers, to find them by, and to mail who gave them.
    row(
      { name: 'name', type: 'text', defaultValue: '', admin: shown },
      { name: 'email', type: 'text', defaultValue: '', admin: shown },
      { name: 'phone', type: 'text', defaultValue: '', admin: shown },
    ),
    {
      ...labelled('json', 'answers', 'forms.answers'),
      admin: {
        components: {
          Cell: `${columns}#AnswersCell`,
          Field: '/src/forms/admin/answers-field.tsx#AnswersField',
        },
      },
    },
    conversationField,
    {
      ...labelled('relationship', 'form', 'forms.form'),
      relationTo: 'forms',
      required: true,
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      ...labelled('number', 'version', 'forms.version'),
      required: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      ...labelled('select', 'state', 'registration.state'),
      required: true,
      options: choices('answerState', answerStates),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'language',
      type: 'select',
      options: choices('siteLanguage', siteLanguages),
      admin: { ...shown, position: 'sidebar' },
    },
    {
      name: 'contact',
      type: 'relationship',
      relationTo: 'contacts',
      index: true,
      admin: { ...shown, position: 'sidebar' },
    },
    {
      ...labelled('date', 'confirmedAt', 'forms.confirmedAt'),
      admin: { ...shown, position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      ...labelled('relationship', 'enteredBy', 'forms.enteredBy'),
      relationTo: 'users',
      index: true,
      admin: { ...shown, position: 'sidebar', condition: ({ enteredBy }) => Boolean(enteredBy) },
    },
    // The email, where a form takes one answer of each person.
    { ...labelled('text', 'oneOf', 'forms.onePerPerson'), access: internal },
    // The people that a job is still to link them to (src/forms/link-people.ts).
    { ...labelled('text', 'toLink', 'forms.toLink'), access: internal },
  ],
}
