'use client'
import { FormSubmit, useEditDepth, useForm, useHotkey, useTranslation } from '@payloadcms/ui'
import { useRef } from 'react'

/** Saves by hand. In place of the platform's, which is off after each save that autosave makes. */
export function SaveMailButton() {
  const { t } = useTranslation()
  const { submit } = useForm()
  const editDepth = useEditDepth()
  const button = useRef<HTMLButtonElement>(null)
  useHotkey({ cmdCtrlKey: true, editDepth, keyCodes: ['s'] }, (event) => {
    event.preventDefault()
    event.stopPropagation()
    button.current?.click()
  })
  return (
    <FormSubmit
      buttonId="action-save"
      onClick={() => void submit()}
      ref={button}
      size="medium"
      type="button"
    >
      {t('general:save')}
    </FormSubmit>
  )
}
