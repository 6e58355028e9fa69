import type { TextField } from 'payload'
import type { Label } from '#src/locales/labels/label.ts'

export const line = (name: string, label: Label, description: Label): TextField => ({
  name,
  label,
  type: 'text',
  defaultValue: '',
  maxLength: 200,
  admin: { description },
})
