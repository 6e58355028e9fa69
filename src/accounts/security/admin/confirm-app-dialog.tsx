'use client'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { QrCode } from '#src/platform/admin/qr-code.tsx'

interface Props {
  readonly secret: string
  readonly uri: string
  readonly onSubmit: (code: string) => Promise<void>
  readonly onClose: () => void
}

export function ConfirmAppDialog({ secret, uri, onSubmit, onClose }: Props) {
  const texts = useTexts('signing-in')
  const id = useId()
  return (
    <FormDialog
      title={texts('addApp')}
      submitLabel={texts('confirm')}
      cancelLabel={texts('cancel')}
      onSubmit={(form) => onSubmit(String(form.get('code') ?? ''))}
      onClose={onClose}
    >
      <p>{texts('scan')}</p>
      <QrCode text={uri} label={texts('qrCode')} />
      <p>
        {texts('key')}: <code className="security__key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <label htmlFor={id}>
        {texts('code')}
        <input
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
      </label>
    </FormDialog>
  )
}
