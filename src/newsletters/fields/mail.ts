import type { CollectionConfig, Field, FieldHook, TextareaField, UIField } from 'payload'
import { frames, mailStatuses } from '#src/contract/newsletters/enums.ts'
import { mailLengths } from '#src/contract/newsletters/lengths.ts'
import { isInvisible } from '#src/contract/values.ts'
import { choices, type Label, label } from '#src/locales/labels/label.ts'
import { textOrNothing } from '#src/platform/fields/contract-limits.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { codeOnly, recorded } from '#src/platform/fields/recorded.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'

export const recipientsPicker: UIField = uiField(
  'recipientsPicker',
  '/src/newsletters/recipients/admin/recipients-picker.tsx#RecipientsPicker',
  { condition: (data) => data?.['status'] !== 'sent' },
)

export const previewBeside = (
  component: 'ComposedPreview' | 'NewsletterPreview' | 'TemplatePreview',
): UIField =>
  uiField('preview', `/src/newsletters/preview/admin/mail-preview.tsx#${component}`, {
    position: 'sidebar',
  })

type Edit = NonNullable<NonNullable<NonNullable<CollectionConfig['admin']>['components']>['edit']>

export const savesItself: Edit = {
  beforeDocumentControls: ['/src/newsletters/admin/mail-saving.tsx#MailSaving'],
  SaveButton: '/src/newsletters/admin/save-mail-button.tsx#SaveMailButton',
}

/**
 * Fields shared by several kinds of mail. New objects on each call, because Payload mutates them.
 */

export const mailSubject = (): Field => ({
  name: 'subject',
  type: 'text',
  required: true,
  maxLength: 300,
})

const maxTitle = 200

const titleOf = (subject: unknown): string | undefined =>
  typeof subject === 'string' ? [...subject].slice(0, maxTitle).join('') : undefined

/**
 * Of a newsletter without one, its subject; what came from a former subject follows it in the admin
 * UI, which saves while one types. A client of the API has what it sends.
 */
const titleOrSubject: FieldHook = ({ value, data, originalDoc, req }) => {
  const given: unknown = value === undefined ? originalDoc?.title : value
  const isTitle = typeof given === 'string' && !isInvisible(given)
  const follows = req.context['auditWay'] !== 'api' && given === titleOf(originalDoc?.subject)
  if (isTitle && !(follows && data?.['subject'] !== undefined)) return value
  return titleOf(data?.['subject'] ?? originalDoc?.subject) ?? value
}

export const internalTitle = (): Field => ({
  name: 'title',
  type: 'text',
  required: true,
  maxLength: maxTitle,
  validate: textOrNothing,
  hooks: { beforeValidate: [titleOrSubject] },
  admin: { description: label('email.titleHelp') },
})

export const preheader = (): Field => ({
  ...labelled('text', 'preheader', 'email.preheader'),
  defaultValue: '',
  maxLength: 200,
  admin: { description: label('email.preheaderHelp') },
})

export const plainText = (description?: Label): TextareaField => ({
  ...labelled('textarea', 'textContent', 'email.plainText'),
  defaultValue: '',
  maxLength: mailLengths.text,
  ...(description ? { admin: { description } } : {}),
})

const formPart = (name: string, component: string): UIField => ({
  name,
  type: 'ui',
  admin: { components: { Field: component }, disableListColumn: true },
})

export const sendingPanel = (component: 'ComposedSending' | 'NewsletterSending'): UIField =>
  formPart('sending', `/src/newsletters/sending/admin/sending.tsx#${component}`)

export const resultsPanel = (): UIField =>
  uiField('results', '/src/newsletters/results/admin/results-panel.tsx#ResultsPanel', {
    condition: (data) => data?.['status'] === 'sent',
  })

/**
 * The page of a mail in steps: rows, as the platform gives tabs no component. What is recorded of
 * it is in the sidebar.
 */
export const inSteps = (write: Field[], audience: Field[], review: Field[]): Field => ({
  type: 'row',
  admin: { components: { Field: '/src/newsletters/admin/mail-steps.tsx#MailSteps' } },
  fields: [write, audience, review].map((fields) => ({ type: 'row', fields })),
})

export const startFrom = (): UIField =>
  formPart('startFrom', '/src/newsletters/composer/admin/start-from.tsx#StartFrom')

export const mailFrame = (): Field => ({
  ...labelled('select', 'frame', 'composer.frame'),
  options: choices('composer', frames),
  admin: {
    condition: (data) => data['writtenWith'] === 'composer',
    description: label('composer.frameHelp'),
  },
})

/** Goes out beyond the maximum of a week; of a newsletter, part of what is approved. */
export const importantField = (): Field => ({
  ...labelled('checkbox', 'important', 'email.important'),
  defaultValue: false,
  admin: { description: label('email.importantHelp'), disableBulkEdit: true },
})

/** Moved by commands only. */
export const mailStatus = (cell?: string): Field => ({
  name: 'status',
  type: 'select',
  required: true,
  defaultValue: 'draft',
  options: choices('mailStatus', mailStatuses),
  index: true,
  access: codeOnly,
  admin: {
    position: 'sidebar',
    readOnly: true,
    ...(cell ? { components: { Cell: cell } } : {}),
  },
})

export const sendTimes = (): Field[] => [
  { ...recorded({ name: 'scheduledSendAt', withTime: true }), type: 'date', index: true },
  { ...recorded({ name: 'sentAt', withTime: true }), type: 'date' },
]
