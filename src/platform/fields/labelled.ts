import type { Field, RowField } from 'payload'
import { label } from '#src/locales/labels/label.ts'
import type { LabelKey } from '#src/locales/labels/label-in.ts'

/** What a field is, where it is stored, and what people read above it. */
export const labelled = <T extends Field['type']>(type: T, name: string, key: LabelKey) => ({
  type,
  name,
  label: label(key),
})

/** Fields beside each other. */
export const row = (...fields: Field[]): RowField => ({ type: 'row', fields })
