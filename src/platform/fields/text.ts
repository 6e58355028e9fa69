import type { TextareaField, TextField } from 'payload'
import type { Label } from '#src/locales/labels/label.ts'

/** A text that is "" where there is none. */
export const optionalText = (name: string, description: Label) =>
  ({ name, type: 'text', defaultValue: '', admin: { description } }) satisfies TextField

/** One of several lines. */
export const optionalTextarea = (name: string, description: Label) =>
  ({ name, type: 'textarea', defaultValue: '', admin: { description } }) satisfies TextareaField
