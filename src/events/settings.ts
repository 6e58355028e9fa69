import type {
  ArrayField,
  ArrayFieldValidation,
  CheckboxField,
  NumberField,
  TextareaFieldValidation,
} from 'payload'
import { array, textarea } from 'payload/shared'
import { z } from 'zod'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { longestRest } from '#src/contract/events/shifts.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'
import { uiField } from '#src/platform/fields/ui-field.ts'
import { placeholders, registrationMails, wrongPlaceholder } from './registration/mail-texts.ts'

const choice = (
  name: 'confirmRegistrations' | 'exactPlaces' | 'remindDayBefore' | 'remindHoursBefore',
  defaultValue: boolean,
): CheckboxField => ({
  name,
  label: label(`settings.${name}`),
  type: 'checkbox',
  defaultValue,
})

const written = z.object({
  mail: z.enum(registrationMails),
  subject: z.string().nullish(),
  text: z.string().nullish(),
})

const named = (name: string): string => `{{${name}}}`

/** Says which placeholders a template may name, or must. */
const placeholderRule: TextareaFieldValidation = async (value, options) => {
  const problem = await textarea(value, options)
  const row = written.safeParse(options.siblingData).data
  if (problem !== true || !row) return problem
  const wrong = wrongPlaceholder(row.mail, { subject: row.subject ?? '', text: value ?? '' })
  return (
    !wrong ||
    textsOf('registration-mail', options.req.i18n)(
      wrong.problem === 'unknown' ? 'unknownPlaceholder' : 'missingPlaceholder',
      { name: named(wrong.name), known: placeholders.map(named).join(', ') },
    )
  )
}

const templateKey = z.object({ mail: z.string(), language: z.string() })

/** One template for a mail in a language. */
const oneForEach: ArrayFieldValidation = async (rows, options) => {
  const problem = await array(rows, options)
  if (problem !== true) return problem
  // Form state passes the number of rows in place of the rows.
  const keys = (Array.isArray(rows) ? rows : []).flatMap((row) => {
    const { data } = templateKey.safeParse(row)
    return data ? [`${data.mail} ${data.language}`] : []
  })
  return new Set(keys).size === keys.length || labelIn('settings.mailTwice', options.req.i18n)
}

const admin = '/src/events/registration/admin/mail-template.tsx'

const mailTemplates: ArrayField = {
  ...labelled('array', 'registrationMails', 'settings.registrationMails'),
  labels: {
    singular: label('settings.registrationMail'),
    plural: label('settings.registrationMails'),
  },
  maxRows: registrationMails.length * siteLanguages.length,
  validate: oneForEach,
  admin: {
    description: label('settings.registrationMailsHelp'),
    initCollapsed: true,
    components: { RowLabel: `${admin}#MailTemplateLabel` },
  },
  fields: [
    row(
      {
        ...labelled('select', 'mail', 'settings.registrationMail'),
        required: true,
        options: choices('registrationMail', registrationMails),
        admin: { width: '50%' },
      },
      {
        name: 'language',
        type: 'select',
        required: true,
        options: choices('siteLanguage', siteLanguages),
        admin: { width: '50%' },
      },
    ),
    uiField('ours', `${admin}#OurText`),
    { ...labelled('text', 'subject', 'settings.mailSubject'), required: true, maxLength: 200 },
    {
      ...labelled('textarea', 'text', 'settings.mailText'),
      required: true,
      maxLength: 5_000,
      validate: placeholderRule,
      admin: { description: label('settings.mailTextHelp') },
    },
  ],
}

const shiftRest: NumberField = {
  ...labelled('number', 'shiftRest', 'settings.shiftRest'),
  min: 0,
  max: longestRest,
  defaultValue: 0,
  validate: wholeNumber,
  admin: { description: label('settings.shiftRestHelp') },
}

/** Of registrations for events. */
export const registrationSettings = [
  {
    ...choice('confirmRegistrations', true),
    admin: { description: label('settings.confirmRegistrationsHelp') },
  },
  { ...choice('exactPlaces', false), admin: { description: label('settings.exactPlacesHelp') } },
  choice('remindDayBefore', true),
  choice('remindHoursBefore', true),
  shiftRest,
  mailTemplates,
]
