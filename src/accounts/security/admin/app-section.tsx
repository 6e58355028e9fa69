'use client'

import { toast } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { QrCode } from '#src/platform/admin/qr-code.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import type { FactorCommands } from './use-factors.ts'

interface Props {
  readonly secret: string
  readonly uri: string
  readonly onSubmit: (code: string) => Promise<void>
  readonly onClose: () => void
}

function ConfirmAppDialog({ secret, uri, onSubmit, onClose }: Props) {
  const texts = useTexts('signing-in')
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
      <label>
        {texts('code')}
        <input
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

export interface SectionProps {
  readonly commands: FactorCommands
  /** Shows recovery codes that were made; none where there were some. */
  readonly onCodes: (codes: readonly string[]) => Promise<void>
}

type Step = { kind: 'add' | 'remove' } | { kind: 'confirm'; secret: string; uri: string }

export function AppSection({ commands, onCodes }: SectionProps) {
  const texts = useTexts('signing-in')
  const [step, setStep] = useState<Step>()
  const { hasTotp } = commands.factors
  const close = () => setStep(undefined)
  return (
    <div className="ui-stack ui-stack--start ui-panel ui-panel--plain security__item">
      <h4>{texts('app')}</h4>
      <p>{hasTotp ? texts('appOn') : texts('appOff')}</p>
      <SmallButton onClick={() => setStep({ kind: hasTotp ? 'remove' : 'add' })}>
        {hasTotp ? texts('removeApp') : texts('addApp')}
      </SmallButton>
      {step?.kind === 'add' && (
        <PasswordDialog
          asksPassword={commands.factors.hasPassword}
          key="add"
          title={texts('addApp')}
          submitLabel={texts('next')}
          onClose={close}
          onSubmit={async (password) =>
            setStep({ kind: 'confirm', ...(await commands.beginTotp(password)) })
          }
        />
      )}
      {step?.kind === 'confirm' && (
        <ConfirmAppDialog
          secret={step.secret}
          uri={step.uri}
          onClose={close}
          onSubmit={async (code) => {
            const { codes } = await commands.confirmTotp(code)
            close()
            toast.success(texts('appAdded'))
            await onCodes(codes)
          }}
        />
      )}
      {step?.kind === 'remove' && (
        <PasswordDialog
          asksPassword={commands.factors.hasPassword}
          key="remove"
          title={texts('removeApp')}
          submitLabel={texts('remove')}
          isDestructive
          onClose={close}
          onSubmit={async (password) => {
            await commands.removeTotp(password)
            close()
            toast.success(texts('appRemoved'))
            await commands.reload()
          }}
        />
      )}
    </div>
  )
}
