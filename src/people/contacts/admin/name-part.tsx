'use client'
import { TextField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { nameParts } from '../name-parts.ts'

/** A first or last name; empty, it shows the one in the name. */
export const NamePart: TextFieldClientComponent = (props) => {
  const name = useFormFields(([fields]) => `${fields['name']?.value ?? ''}`)
  const { field } = props
  const part = field.name === 'lastName' ? 'lastName' : 'firstName'
  const admin = { ...field.admin, placeholder: nameParts(name)[part] }
  return <TextField {...props} field={{ ...field, admin }} />
}
