'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { SectionProps } from './app-section.tsx'
import { PasswordDialog } from './password-dialog.tsx'

export function CodesSection({ commands, onCodes }: SectionProps) {
  const texts = useTexts('signing-in')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="security__item">
      <h4>{texts('recovery')}</h4>
      <p>{texts('recoveryLeft', { count: commands.factors.recoveryCodes })}</p>
      <Button
        type="button"
        buttonStyle="secondary"
        size="small"
        margin={false}
        onClick={() => setOpen(true)}
      >
        {texts('renew')}
      </Button>
      {isOpen && (
        <PasswordDialog
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
