import type { Field } from 'payload'
import { isPreviewPattern } from '#src/content/preview/website-url.ts'
import { socialNetworks } from '#src/contract/content/site.ts'
import { choices, label } from '#src/locales/labels/label.ts'
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
    name: 'publicEmail',
    label: label('settings.publicEmail'),
    type: 'email',
    admin: { description: label('settings.publicEmailHelp') },
  },
  {
    name: 'publicPhone',
    label: label('settings.publicPhone'),
    type: 'text',
    defaultValue: '',
    maxLength: 50,
  },
  {
    name: 'publishPostalAddress',
    label: label('settings.publishPostalAddress'),
    type: 'checkbox',
    defaultValue: false,
    admin: { description: label('settings.publishPostalAddressHelp') },
  },
  {
    name: 'previewUrl',
    label: label('settings.previewUrl'),
    type: 'text',
    defaultValue: '',
    maxLength: 2_000,
    validate: previewPattern,
    admin: {
      description: label('settings.previewUrlHelp'),
      placeholder: 'https://www.example.org/preview?kind={kind}&slug={slug}&id={id}&token={token}',
    },
  },
  {
    name: 'socialLinks',
    label: label('settings.socialLinks'),
    type: 'array',
    maxRows: 30,
    labels: { singular: label('settings.socialLink'), plural: label('settings.socialLinks') },
    admin: { description: label('settings.socialLinksHelp') },
    fields: [
      {
        type: 'row',
        fields: [
          {
            name: 'network',
            label: label('settings.network'),
            type: 'select',
            required: true,
            options: choices('socialNetwork', socialNetworks),
            admin: { width: '35%' },
          },
          {
            name: 'url',
            label: label('settings.profileUrl'),
            type: 'text',
            required: true,
            maxLength: 2_000,
            validate: requiredWebUrl,
            admin: { width: '65%' },
          },
        ],
      },
    ],
  },
]
