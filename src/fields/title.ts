import type { FieldHook, TextField } from 'payload'
import { type InLanguages, inLanguage } from '#src/translations/languages.ts'

const maxLength = 200

const copyOf: InLanguages<(title: string) => string> = {
  en: (title) => `Copy of ${title}`,
  de: (title) => `Kopie von ${title}`,
  fr: (title) => `Copie de ${title}`,
  es: (title) => `Copia de ${title}`,
  it: (title) => `Copia di ${title}`,
}

/** In the language of the user who duplicates the entry. */
const nameCopy: FieldHook = ({ value, req }) =>
  typeof value === 'string' && value !== ''
    ? [...inLanguage(copyOf, req.i18n)(value)].slice(0, maxLength).join('')
    : value

export const titleField: TextField = {
  name: 'title',
  type: 'text',
  required: true,
  maxLength,
  hooks: { beforeDuplicate: [nameCopy] },
}
