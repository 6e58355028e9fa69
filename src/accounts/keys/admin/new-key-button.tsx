'use client'

import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PasswordDialog } from '#src/accounts/security/admin/password-dialog.tsx'
import { keyLifetimes, makeApiKey } from '#src/contract/api-keys.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { copy } from '#src/platform/admin/copy.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'
import { KeyFields, type OfferedPermission } from './key-fields.tsx'

interface MadeKeyProps {
  readonly made: string
  readonly onClose: () => void
}

function MadeKey({ made, onClose }: MadeKeyProps) {
  const texts = useTexts('api-keys')
  const copyIt = async () => {
    if (await copy(made)) toast.success(texts('copied'))
  }
  return (
    <ModalDialog title={texts('made')} onClose={onClose}>
      <p>{texts('once')}</p>
      <label>
        {texts('key')}
        <textarea readOnly rows={2} value={made} onFocus={({ target }) => target.select()} />
      </label>
      <div className="ui-row ui-row--end form-dialog__end">
        <Button type="button" buttonStyle="secondary" margin={false} onClick={copyIt}>
          {texts('copy')}
        </Button>
        <Button type="button" margin={false} onClick={onClose}>
          {texts('done')}
        </Button>
      </div>
    </ModalDialog>
  )
}

const make = (password: string, form: FormData) =>
  call(makeApiKey, {
    body: {
      password,
      name: String(form.get('name') ?? ''),
      // The server checks what it gets.
      permissions: form.getAll('permissions').map(String) as never,
      days: keyLifetimes.find((days) => String(days) === form.get('days')) ?? null,
      networks: String(form.get('networks') ?? ''),
    },
  })

interface Props {
  readonly offered: readonly OfferedPermission[]
  /** False where the account has none: the provider has just let it in. */
  readonly asksPassword: boolean
}

export function NewKeyButton({ offered, asksPassword }: Props) {
  const texts = useTexts('api-keys')
  const router = useRouter()
  const [state, setState] = useState<'closed' | 'open' | { readonly made: string }>('closed')
  const submit = async (password: string, form: FormData) => {
    if (!form.has('permissions')) throw new Error(texts('noPermission'))
    setState({ made: (await make(password, form)).key })
  }
  const close = () => {
    setState('closed')
    router.refresh()
  }
  return (
    <p className="ui-below-s">
      <Button type="button" margin={false} onClick={() => setState('open')}>
        {texts('make')}
      </Button>
      {state === 'open' && (
        <PasswordDialog
          title={texts('make')}
          submitLabel={texts('make')}
          asksPassword={asksPassword}
          onSubmit={submit}
          onClose={() => setState('closed')}
        >
          <KeyFields offered={offered} />
        </PasswordDialog>
      )}
      {typeof state === 'object' && <MadeKey made={state.made} onClose={close} />}
    </p>
  )
}
