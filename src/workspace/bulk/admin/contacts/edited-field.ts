'use client'

export interface EditedField {
  readonly isCustom: boolean
  readonly type: string
  readonly name: string
}

export const fieldKey = ({ isCustom, type, name }: EditedField): string =>
  [isCustom ? 'custom' : 'field', type, name].join(':')

const storedValue = (type: string, text: string): unknown => {
  if (text === '') return null
  if (type === 'checkbox') return text === 'true'
  if (type === 'number') return Number(text)
  return type === 'date' ? new Date(text).toISOString() : text
}

/** The values of an edit that sets one field; custom ones are sent as text. */
export function setOf(key: string, text: string): Record<string, unknown> {
  const [source, type = '', name = ''] = key.split(':')
  return source === 'custom'
    ? { custom: { [name]: text || null } }
    : { [name]: storedValue(type, text) }
}
