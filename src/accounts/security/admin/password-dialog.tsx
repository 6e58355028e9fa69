'use client'
import type { ReactNode } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

interface Props {
  readonly title: string
  readonly submitLabel: string
  readonly isDestructive?: boolean
  /** False where the account has no password: the provider has just let it in. */
  readonly asksPassword: boolean
  readonly children?: ReactNode
  /** Throws an Error with a displayable message. */
  readonly onSubmit: (password: string, form: FormData) => Promise<void>
  readonly onClose: () => void
}

export function PasswordDialog({ asksPassword, children, onSubmit, ...props }: Props) {
  const texts = useTexts('signing-in')
  return (
    <FormDialog
      {...props}
      cancelLabel={texts('cancel')}
      onSubmit={(form) => onSubmit(String(form.get('password') ?? ''), form)}
    >
      {children}
      {asksPassword && (
        <label>
          {texts('currentPassword')}
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
      )}
    </FormDialog>
  )
}
