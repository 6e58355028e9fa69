import type { FieldHook, TextField } from 'payload'
import { textsOf } from '#src/locales/texts.ts'

const maxLength = 200

/** In the language of the user who duplicates the entry. */
const nameCopy: FieldHook = ({ value, req }) =>
  typeof value === 'string' && value !== ''
    ? [...textsOf('outcomes', req.i18n)('copyOf', { title: value })].slice(0, maxLength).join('')
    : value

export const titleField: TextField = {
  name: 'title',
  type: 'text',
  required: true,
  maxLength,
  hooks: { beforeDuplicate: [nameCopy] },
}
