'use client'
import {
  PasswordField,
  useAuth,
  useDocumentInfo,
  useFormFields,
  useTranslation,
} from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useCallback, useEffect, useRef } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { useClearedServerError } from '#src/platform/admin/use-cleared-server-error.ts'

/**
 * Workaround: clears the passwords from the form once they are saved. The platform only hides its
 * fields (3.90.1), and would submit them again with the next save.
 */
function useForgottenOnceSaved(path: string): void {
  const updatedAt = useFormFields(([fields]) => fields['updatedAt']?.value)
  const dispatch = useFormFields(([, dispatchFields]) => dispatchFields)
  const saved = useRef(updatedAt)
  useEffect(() => {
    if (saved.current === updatedAt) return
    saved.current = updatedAt
    for (const other of ['password', 'confirm-password']) dispatch({ type: 'REMOVE', path: other })
    // Not removed: this field would lose its component, which the form's state carries.
    dispatch({ type: 'UPDATE', path, value: '', valid: true, errorMessage: '' })
  }, [dispatch, path, updatedAt])
}

export const CurrentPassword: TextFieldClientComponent = ({ path }) => {
  const texts = useTexts('password')
  const { t } = useTranslation()
  const { user } = useAuth()
  const { id, savedDocumentData } = useDocumentInfo()
  // In the form from the start; invalid once the platform shows its fields, until it has a value.
  const isNewPassword = useFormFields(([{ password }]) =>
    Boolean(password?.value || password?.valid === false),
  )
  const email = useFormFields(([fields]) => fields['email']?.value)
  const saved: unknown = savedDocumentData?.['email']
  // Unknown until the form has loaded.
  const isKnown = typeof email === 'string' && typeof saved === 'string'
  const isNewEmail = isKnown && email.trim().toLowerCase() !== saved
  useClearedServerError(path)
  useForgottenOnceSaved(path)
  // Validated on the server; its error is shown at the field.
  const demand = useCallback((value: unknown) => Boolean(value) || t('validation:required'), [t])
  if (user?.id !== id || !(isNewPassword || isNewEmail)) return null
  return (
    <PasswordField
      autoComplete="current-password"
      field={{ name: 'currentPassword', label: texts('currentPassword'), required: true }}
      path={path}
      validate={demand}
    />
  )
}
