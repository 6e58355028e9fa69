'use client'
import { useConfig } from '@payloadcms/ui'
import { useId } from 'react'
import { useTexts } from '../../translations/use-texts.ts'
import { editableFields } from '../editable.ts'
import { useChoices } from '../field-input.tsx'
import { texts as inLanguages } from './texts.ts'

export function StatusChoice() {
  const texts = useTexts(inLanguages)
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const id = useId()
  const choicesOf = useChoices()
  const status = editableFields(fields).find(({ name }) => name === 'status')
  return (
    <label htmlFor={id}>
      {texts.names.status}
      <select id={id} name="status" defaultValue="" required>
        <option value="">{texts.choose}</option>
        {(status && choicesOf(status))?.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
