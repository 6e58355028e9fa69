import type { Field } from 'payload'
import { frames } from '#src/contract/newsletters/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { defaultFrame } from '#src/mail/frames/frame.ts'
import { requiredWebUrl } from '#src/platform/fields/text.ts'
import { wrapper } from '../fields/html-source.ts'

export const mailDesignFields: Field[] = [
  {
    name: 'mailFrame',
    label: label('settings.mailFrame'),
    type: 'select',
    required: true,
    defaultValue: defaultFrame,
    options: choices('composer', frames),
    admin: { description: label('settings.mailFrameHelp') },
  },
  {
    name: 'mailLinks',
    label: label('settings.mailLinks'),
    type: 'array',
    maxRows: 8,
    labels: { singular: label('settings.mailLink'), plural: label('settings.mailLinks') },
    admin: { description: label('settings.mailLinksHelp') },
    fields: [
      {
        type: 'row',
        fields: [
          {
            name: 'label',
            label: label('composer.buttonLabel'),
            type: 'text',
            required: true,
            maxLength: 60,
          },
          {
            name: 'url',
            label: label('composer.buttonUrl'),
            type: 'text',
            required: true,
            maxLength: 2000,
            validate: requiredWebUrl,
          },
        ],
      },
    ],
  },
  wrapper(
    { name: 'defaultWrapper', label: label('settings.wrapper') },
    label('settings.defaultWrapperHelp'),
  ),
]
