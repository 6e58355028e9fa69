import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { isPhoneCountry } from '#src/people/contacts/phone.ts'
import { wholeNumber } from '#src/platform/fields/settings/whole-number.ts'

const countryCode = (value: string | null | undefined): true | string =>
  !value || isPhoneCountry(value) ? true : 'Must be a country in two capital letters, such as DE'

/**
 * How contacts and subscribers join: their consent, welcome mail and phone numbers; and for how long
 * is known who changed what.
 */
export const peopleFields: Field[] = [
  {
    name: 'doubleOptIn',
    label: label('settings.doubleOptIn'),
    type: 'checkbox',
    defaultValue: false,
    admin: {
      description: label('settings.doubleOptInHelp'),
    },
  },
  {
    name: 'consentText',
    label: label('settings.consentText'),
    type: 'textarea',
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
        name: 'welcomeTemplate',
        label: label('settings.welcomeTemplate'),
        type: 'relationship',
        relationTo: 'email-templates',
        admin: { description: label('settings.welcomeTemplateHelp') },
      },
      {
        name: 'welcomeImported',
        label: label('settings.welcomeImported'),
        type: 'checkbox',
        defaultValue: false,
        admin: { description: label('settings.welcomeImportedHelp') },
      },
    ],
  },
  {
    name: 'defaultCountry',
    label: label('settings.defaultCountry'),
    type: 'text',
    defaultValue: '',
    validate: countryCode,
    admin: { description: label('settings.defaultCountryHelp') },
  },
  {
    name: 'auditDays',
    label: label('settings.auditDays'),
    type: 'number',
    defaultValue: 365,
    min: 30,
    max: 3_650,
    validate: wholeNumber,
    admin: { description: label('settings.auditDaysHelp') },
  },
]
