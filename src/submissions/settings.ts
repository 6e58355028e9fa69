import type { Field, TextFieldSingleValidation } from 'payload'
import { register } from '#src/contract/events/registration.ts'
import { signUp } from '#src/contract/events/shifts.ts'
import { submitForm } from '#src/contract/forms/form.ts'
import { sendMessage } from '#src/contract/submissions/contact.ts'
import { subscribe } from '#src/contract/submissions/newsletter.ts'
import { submitEvent } from '#src/contract/submissions/student-action.ts'
import { label } from '#src/locales/labels/label.ts'
import { textsOf } from '#src/locales/texts.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'

/** What a proposal of an action has, one of an event has too. */
const known = new Set(
  [sendMessage, subscribe, submitEvent, register, signUp, submitForm].flatMap(({ body }) =>
    Object.keys(body.schema.shape),
  ),
)

const trapName: TextFieldSingleValidation = (value, { req }) => {
  if (!value) return true
  const texts = textsOf('errors', req.i18n)
  if (!/^[a-z][a-z0-9_-]{0,49}$/i.test(value)) return texts('trap-name-invalid')
  return known.has(value) ? texts('trap-name-taken') : true
}

type RateName = 'PerNetworkMinute' | 'PerNetworkHour' | 'PerContentMinute' | 'PerContentHour'

const rate = (name: RateName): Field => ({
  name: `held${name}`,
  label: label(`settings.held${name}`),
  type: 'number',
  min: 1,
  max: 1_000_000,
  validate: wholeNumber,
})

/** Which public submissions are held for staff (src/submissions/intake). All are off by default. */
export const abuseFields: Field[] = [
  {
    ...labelled('text', 'trapField', 'settings.trapField'),
    defaultValue: '',
    validate: trapName,
    admin: { description: label('settings.trapFieldHelp') },
  },
  row(rate('PerNetworkMinute'), rate('PerNetworkHour')),
  row(rate('PerContentMinute'), rate('PerContentHour')),
  {
    ...labelled('number', 'attackPerMinute', 'settings.attackPerMinute'),
    min: 1,
    max: 1_000_000,
    validate: wholeNumber,
    admin: { description: label('settings.attackPerMinuteHelp') },
  },
  {
    ...labelled('number', 'mailsByStrangersPerHour', 'settings.mailsByStrangersPerHour'),
    min: 10,
    max: 1_000_000,
    defaultValue: 1_000,
    validate: wholeNumber,
    admin: { description: label('settings.mailsByStrangersPerHourHelp') },
  },
  {
    ...labelled('textarea', 'blockedDomains', 'settings.blockedDomains'),
    defaultValue: '',
    maxLength: 20_000,
    admin: { description: label('settings.blockedDomainsHelp') },
  },
  {
    ...labelled('textarea', 'blockedWords', 'settings.blockedWords'),
    defaultValue: '',
    maxLength: 20_000,
    admin: { description: label('settings.blockedWordsHelp') },
  },
  {
    ...labelled('checkbox', 'holdDisposable', 'settings.holdDisposable'),
    defaultValue: false,
    admin: { description: label('settings.holdDisposableHelp') },
  },
  {
    ...labelled('checkbox', 'holdNames', 'settings.holdNames'),
    defaultValue: false,
    admin: { description: label('settings.holdNamesHelp') },
  },
]
