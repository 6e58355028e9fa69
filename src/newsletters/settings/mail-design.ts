import type { Field } from 'payload'
import { frames } from '#src/contract/newsletters/enums.ts'
import { choices, label } from '#src/locales/labels/label.ts'
import { defaultFrame } from '#src/mail/frames/frame.ts'
import { labelled, row } from '#src/platform/fields/labelled.ts'
import { requiredWebUrl } from '#src/platform/fields/text.ts'
import { wrapper } from '../fields/html-source.ts'

export const mailDesignFields: Field[] = [
  {
    ...labelled('select', 'mailFrame', 'settings.mailFrame'),
    required: true,
    defaultValue: defaultFrame,
    options: choices('composer', frames),
    admin: { description: label('settings.mailFrameHelp') },
  },
  {
    ...labelled('array', 'mailLinks', 'settings.mailLinks'),
    maxRows: 8,
    labels: { singular: label('settings.mailLink'), plural: label('settings.mailLinks') },
    admin: { description: label('settings.mailLinksHelp') },
    fields: [
      row(
        { ...labelled('text', 'label', 'composer.buttonLabel'), required: true, maxLength: 60 },
        {
          ...labelled('text', 'url', 'composer.buttonUrl'),
          required: true,
          maxLength: 2000,
          validate: requiredWebUrl,
        },
      ),
    ],
  },
  wrapper(
    { name: 'defaultWrapper', label: label('settings.wrapper') },
    label('settings.defaultWrapperHelp'),
  ),
]
