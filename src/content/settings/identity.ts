import type { Field } from 'payload'
import { imageField } from '#src/content/images/image.ts'
import { siteLanguages } from '#src/contract/content/site-languages.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelled } from '#src/platform/fields/labelled.ts'
import { line } from '#src/platform/fields/settings/line.ts'
import { timeZoneField } from '#src/platform/fields/time-zone.ts'

const hexColour = (value: string | null | undefined): true | string =>
  !value || /^#[0-9a-f]{6}$/i.test(value) ? true : 'Must be a colour such as #0f4c5c'

export const identityFields: Field[] = [
  line('siteName', label('settings.siteName'), label('settings.siteNameHelp')),
  imageField('logo', label('settings.logoHelp')),
  {
    ...labelled('text', 'primaryColor', 'settings.brandColour'),
    defaultValue: '',
    validate: hexColour,
    admin: {
      description: label('settings.primaryColorHelp'),
      components: { Field: '/src/platform/branding/admin/colour-field.tsx#ColourField' },
    },
  },
  {
    ...labelled('select', 'siteLanguage', 'settings.websiteLanguage'),
    required: true,
    defaultValue: 'en',
    options: choices('siteLanguage', siteLanguages),
    admin: { isClearable: false, description: label('settings.siteLanguageHelp') },
  },
  timeZoneField(label('email.siteTimeZoneHelp')),
]
