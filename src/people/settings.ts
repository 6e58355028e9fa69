import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { isPhoneCountry } from '#src/people/contacts/phone.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'

const countryCode = (value: string | null | undefined): true | string =>
  !value || isPhoneCountry(value) ? true : 'Must be a country in two capital letters, such as DE'

/**
 * How contacts and subscribers join: their consent, welcome mail and phone numbers; and for how long
 * is known who changed what.
 */
export const peopleFields: Field[] = [
  {
    ...labelled('checkbox', 'doubleOptIn', 'settings.doubleOptIn'),
    defaultValue: false,
    admin: {
      description: label('settings.doubleOptInHelp'),
    },
  },
  {
    ...labelled('textarea', 'consentText', 'settings.consentText'),
    defaultValue: '',
    maxLength: 2_000,
    admin: { description: label('settings.consentTextHelp') },
  },
  {
    type: 'collapsible',
    label: label('settings.welcomeMail'),
    admin: { description: label('settings.welcomeMailHelp') },
    fields: [
      {
        ...labelled('relationship', 'welcomeTemplate', 'settings.welcomeTemplate'),
        relationTo: 'email-templates',
        admin: { description: label('settings.welcomeTemplateHelp') },
      },
      {
        ...labelled('checkbox', 'welcomeImported', 'settings.welcomeImported'),
        defaultValue: false,
        admin: { description: label('settings.welcomeImportedHelp') },
      },
    ],
  },
  {
    ...labelled('text', 'defaultCountry', 'settings.defaultCountry'),
    defaultValue: '',
    validate: countryCode,
    admin: { description: label('settings.defaultCountryHelp') },
  },
  {
    ...labelled('number', 'auditDays', 'settings.auditDays'),
    defaultValue: 365,
    min: 30,
    max: 3_650,
    validate: wholeNumber,
    admin: { description: label('settings.auditDaysHelp') },
  },
]
