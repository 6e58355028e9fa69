'use client'
import { TextField, useDocumentInfo, useField, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useEffect, useRef } from 'react'
import { customFieldNameOf } from '#src/people/custom-fields/custom-field-name.ts'

/** The key of a new contact field: proposed from its label, until another one is typed. */
export const KeyField: TextFieldClientComponent = (props) => {
  const { id } = useDocumentInfo()
  const { value, setValue } = useField<string>({ path: props.path })
  const label = useFormFields(([fields]) => fields['label']?.value)
  const proposed = useRef('')
  useEffect(() => {
    const isTyped = (value ?? '') !== proposed.current
    if (id !== undefined || isTyped || typeof label !== 'string') return
    const next = label.trim() === '' ? '' : customFieldNameOf(label)
    if (next === proposed.current) return
    proposed.current = next
    setValue(next)
  }, [id, label, setValue, value])
  return <TextField {...props} />
}
