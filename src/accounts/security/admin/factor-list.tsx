'use client'

import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { AppSection, type SectionProps } from './app-section.tsx'
import { PasskeySection } from './passkey-section.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type Factors, useFactors } from './use-factors.ts'

interface CodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const texts = useTexts('signing-in')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <ModalDialog title={texts('recovery')} onClose={onClose}>
      <p>{texts('codesOnce')}</p>
      <ul className="ui-list security__codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="ui-row ui-row--end form-dialog__end">
        <a href={file} download={texts('codesFile')}>
          {texts('download')}
        </a>
        <Button type="button" margin={false} onClick={onClose}>
          {texts('kept')}
        </Button>
      </div>
    </ModalDialog>
  )
}

function CodesSection({ commands, onCodes }: SectionProps) {
  const texts = useTexts('signing-in')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="ui-stack ui-stack--start ui-panel ui-panel--plain security__item">
      <h4>{texts('recovery')}</h4>
      <p>{texts('recoveryLeft', { count: commands.factors.recoveryCodes })}</p>
      <SmallButton onClick={() => setOpen(true)}>{texts('renew')}</SmallButton>
      {isOpen && (
        <PasswordDialog
          asksPassword={commands.factors.hasPassword}
          title={texts('renew')}
          submitLabel={texts('renew')}
          onClose={() => setOpen(false)}
          onSubmit={async (password) => {
            const { codes } = await commands.renewCodes(password)
            setOpen(false)
            await onCodes(codes)
          }}
        >
          <p>{texts('renewHelp')}</p>
        </PasswordDialog>
      )}
    </div>
  )
}

interface Props {
  readonly first: Factors
  /** Called when a factor was added, and the recovery codes were put away. */
  readonly onAdded?: () => void
}

export function FactorList({ first, onAdded }: Props) {
  const texts = useTexts('signing-in')
  const commands = useFactors(first)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { factors, reload } = commands
  const show = async (issued: readonly string[]) => {
    await reload()
    setCodes(issued)
    if (issued.length === 0) onAdded?.()
  }
  const hasFactor = factors.hasTotp || factors.passkeys.length > 0
  return (
    <>
      <h3>{texts('factor')}</h3>
      <p>
        {texts('factorHelp')} {factors.isRequired && <strong>{texts('required')}</strong>}
      </p>
      <AppSection commands={commands} onCodes={show} />
      <PasskeySection commands={commands} onCodes={show} />
      {hasFactor && <CodesSection commands={commands} onCodes={show} />}
      {codes.length > 0 && (
        <CodesDialog
          codes={codes}
          onClose={() => {
            setCodes([])
            onAdded?.()
          }}
        />
      )}
    </>
  )
}
