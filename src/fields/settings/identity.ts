import type { Field } from 'payload'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { imageField } from '#src/fields/image.ts'
import { timeZoneField } from '#src/fields/time-zone.ts'
import { choices, label } from '#src/translations/labels/label.ts'
import { line } from './line.ts'

const hexColour = (value: string | null | undefined): true | string =>
  !value || /^#[0-9a-f]{6}$/i.test(value) ? true : 'Must be a colour such as #0f4c5c'

export const identityFields: Field[] = [
  line('siteName', label('settings.siteName'), label('settings.siteNameHelp')),
  imageField('logo', label('settings.logoHelp')),
  {
    name: 'primaryColor',
    label: label('settings.brandColour'),
    type: 'text',
    defaultValue: '',
    validate: hexColour,
    admin: {
      description: label('settings.primaryColorHelp'),
      components: { Field: '/src/admin/branding/colour-field.tsx#ColourField' },
    },
  },
  {
    name: 'siteLanguage',
    label: label('settings.websiteLanguage'),
    type: 'select',
    required: true,
    defaultValue: 'en',
    options: choices('siteLanguage', siteLanguages),
    admin: {
      description: label('settings.siteLanguageHelp'),
    },
  },
  timeZoneField(label('email.siteTimeZoneHelp')),
]
