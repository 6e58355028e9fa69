'use client'
import {
  FormSubmit,
  useConfig,
  useDocumentInfo,
  useEditDepth,
  useForm,
  useFormModified,
  useHotkey,
  useTranslation,
} from '@payloadcms/ui'
import { useRef } from 'react'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { createdIdIn } from './created-id.ts'

/**
 * Saves a draft by hand. In place of the platform's, which does nothing once autosave was there: a
 * save by hand makes a version that stays.
 */
export function SaveDraftButton() {
  const { id, collectionSlug, data, setUnpublishedVersionCount } = useDocumentInfo()
  const { config } = useConfig()
  const { t } = useTranslation()
  const { submit } = useForm()
  const editDepth = useEditDepth()
  const isModified = useFormModified()
  const button = useRef<HTMLButtonElement>(null)
  const target = id ?? createdIdIn(data)
  const isSaved = id !== undefined && !isModified && !lastChangeOf(data?.['lastChange'])?.autosaved

  const save = async () => {
    const path = `${config.routes.api}/${collectionSlug}${target === undefined ? '' : `/${target}`}`
    await submit({
      action: `${path}?draft=true&depth=0`,
      method: target === undefined ? 'POST' : 'PATCH',
      overrides: { _status: 'draft' },
      skipValidation: true,
    })
    setUnpublishedVersionCount((count) => count + 1)
  }
  useHotkey({ cmdCtrlKey: true, editDepth, keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    button.current?.click()
  })

  return (
    <FormSubmit
      buttonId="action-save-draft"
      buttonStyle="secondary"
      disabled={isSaved}
      onClick={() => void save()}
      ref={button}
      size="medium"
      type="button"
    >
      {t('version:saveDraft')}
    </FormSubmit>
  )
}
