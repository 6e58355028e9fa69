'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useId } from 'react'
import { useTexts } from '../../translations/use-texts.ts'
import { editableFields } from '../editable.ts'
import { texts as inLanguages } from './texts.ts'

/** The status that contacts are given. */
export function StatusChoice() {
  const texts = useTexts(inLanguages)
  const { i18n } = useTranslation()
  const { fields } = useConfig().getEntityConfig({ collectionSlug: 'contacts' })
  const id = useId()
  const status = editableFields(fields).find(({ name }) => name === 'status')
  const options = status?.type === 'select' ? status.options : []
  return (
    <label htmlFor={id}>
      {texts.names.status}
      <select id={id} name="status" defaultValue="" required>
        <option value="">{texts.choose}</option>
        {options.map((option) =>
          typeof option === 'string' ? null : (
            <option key={option.value} value={option.value}>
              {getTranslation(option.label, i18n)}
            </option>
          ),
        )}
      </select>
    </label>
  )
}
