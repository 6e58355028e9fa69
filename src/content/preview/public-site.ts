import type { Field } from 'payload'
import { isPreviewPattern } from '#src/content/preview/website-url.ts'
import { socialNetworks } from '#src/contract/content/site.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { optionalTextarea, requiredWebUrl } from '#src/platform/fields/text.ts'

const previewPattern = (value: unknown): true | string =>
  value === null || value === undefined || value === '' || isPreviewPattern(String(value))
    ? true
    : 'Must be a web address with {kind}, {id} and {token}, and {slug} where it is needed'

/** Public information about the organisation, for `GET /api/site`. */
export const publicSiteFields: Field[] = [
  {
    ...optionalTextarea('siteDescription', label('settings.siteDescriptionHelp')),
    label: label('fields.description'),
    maxLength: 500,
  },
  {
    ...labelled('email', 'publicEmail', 'settings.publicEmail'),
    admin: { description: label('settings.publicEmailHelp') },
  },
  { ...labelled('text', 'publicPhone', 'settings.publicPhone'), defaultValue: '', maxLength: 50 },
  {
    ...labelled('checkbox', 'publishPostalAddress', 'settings.publishPostalAddress'),
    defaultValue: false,
    admin: { description: label('settings.publishPostalAddressHelp') },
  },
  {
    ...labelled('text', 'previewUrl', 'settings.previewUrl'),
    defaultValue: '',
    maxLength: 2_000,
    validate: previewPattern,
    admin: {
      description: label('settings.previewUrlHelp'),
      placeholder: 'https://www.example.org/preview?kind={kind}&slug={slug}&id={id}&token={token}',
    },
  },
  {
    ...labelled('array', 'socialLinks', 'settings.socialLinks'),
    maxRows: 30,
    labels: { singular: label('settings.socialLink'), plural: label('settings.socialLinks') },
    admin: { description: label('settings.socialLinksHelp') },
    fields: [
      row(
        {
          ...labelled('select', 'network', 'settings.network'),
          required: true,
          options: choices('socialNetwork', socialNetworks),
          admin: { width: '35%' },
        },
        {
          ...labelled('text', 'url', 'settings.profileUrl'),
          required: true,
          maxLength: 2_000,
          validate: requiredWebUrl,
          admin: { width: '65%' },
        },
      ),
    ],
  },
]
