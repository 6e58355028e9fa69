'use client'
import { PasswordField, useAuth, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import type { TextFieldClientComponent } from 'payload'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** The server decides; what it says is shown at the field. */
const leaveToServer = (): true => true

/** Asks people who change their own password for the current one, and nobody else. */
export const CurrentPassword: TextFieldClientComponent = ({ path }) => {
  const { currentPassword } = useTexts(inLanguages)
  const { user } = useAuth()
  const { id } = useDocumentInfo()
  const isChanging = useFormFields(([fields]) => fields['password'] !== undefined)
  if (!isChanging || user?.id !== id) return null
  return (
    <PasswordField
      autoComplete="current-password"
      field={{ name: 'currentPassword', label: currentPassword, required: true }}
      path={path}
      validate={leaveToServer}
    />
  )
}
