'use client'
import { useId } from 'react'
import { encode } from 'uqr'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

/** A QR code, drawn here: what it says never leaves the browser. Dark on white in every theme. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className="security__qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

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
