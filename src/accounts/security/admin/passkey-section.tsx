'use client'
import { Button, toast } from '@payloadcms/ui'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { SectionProps } from './app-section.tsx'
import { makePasskey } from './browser-passkeys.ts'
import { PasswordDialog } from './password-dialog.tsx'
import type { Factors } from './use-factors.ts'

type Passkey = Factors['passkeys'][number]

function Added({ passkey }: { readonly passkey: Passkey }) {
  const texts = useTexts('signing-in')
  const formatTime = useFormatTime()
  const { createdAt, lastUsedAt } = passkey
  const used = lastUsedAt ? `, ${texts('used', { at: formatTime('date', lastUsedAt) })}` : ''
  return <small>{`${texts('added', { at: formatTime('date', createdAt) })}${used}`}</small>
}

export function PasskeySection({ commands, onCodes }: SectionProps) {
  const texts = useTexts('signing-in')
  const [open, setOpen] = useState<Passkey | 'add'>()
  const { passkeys } = commands.factors
  const close = () => setOpen(undefined)
  const add = async (password: string, form: FormData) => {
    const { handle, options } = await commands.beginPasskey(password)
    const response = await makePasskey(options, texts('passkeyFailed'))
    const { codes } = await commands.addPasskey({
      name: String(form.get('name') ?? ''),
      handle,
      response,
    })
    close()
    toast.success(texts('passkeyAdded'))
    await onCodes(codes)
  }
  return (
    <div className="ui-stack ui-stack--start ui-panel ui-panel--plain security__item">
      <h4>{texts('passkeys')}</h4>
      <p>
        {texts('passkeysHelp')} {passkeys.length === 0 && texts('noPasskeys')}
      </p>
      {passkeys.length > 0 && (
        <ul className="ui-list ui-stack security__list">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="ui-row ui-row--apart">
              <span>
                <strong>{passkey.name}</strong> <Added passkey={passkey} />
              </span>
              <Button
                type="button"
                buttonStyle="secondary"
                size="small"
                margin={false}
                aria-label={texts('removePasskey', { name: passkey.name })}
                onClick={() => setOpen(passkey)}
              >
                {texts('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <SmallButton onClick={() => setOpen('add')}>{texts('addPasskey')}</SmallButton>
      {open === 'add' && (
        <PasswordDialog
          asksPassword={commands.factors.hasPassword}
          title={texts('addPasskey')}
          submitLabel={texts('next')}
          onClose={close}
          onSubmit={add}
        >
          <label>
            {texts('passkeyName')}
            <input name="name" maxLength={100} required autoComplete="off" />
          </label>
        </PasswordDialog>
      )}
      {open && open !== 'add' && (
        <PasswordDialog
          asksPassword={commands.factors.hasPassword}
          title={texts('removePasskey', { name: open.name })}
          submitLabel={texts('remove')}
          isDestructive
          onClose={close}
          onSubmit={async (password) => {
            await commands.removePasskey(open.id, password)
            close()
            toast.success(texts('passkeyRemoved'))
            await commands.reload()
          }}
        />
      )}
    </div>
  )
}
