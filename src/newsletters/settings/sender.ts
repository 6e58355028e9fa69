import type { Field } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import { line } from '#src/platform/fields/settings/line.ts'

export const senderFields: Field[] = [
  line('senderName', label('settings.senderName'), label('settings.senderNameHelp')),
  {
    name: 'senderEmail',
    label: label('settings.senderEmail'),
    type: 'email',
    admin: { description: label('settings.senderEmailHelp') },
  },
  { name: 'replyTo', label: label('settings.replyTo'), type: 'email' },
  {
    name: 'postalAddress',
    type: 'textarea',
    defaultValue: '',
    admin: {
      description: label('settings.postalAddressHelp'),
    },
  },
]
