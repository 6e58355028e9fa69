'use client'

import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { PasswordDialog } from '#src/accounts/security/admin/password-dialog.tsx'
import { keyLifetimes, makeApiKey } from '#src/contract/api-keys.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { copy } from '#src/platform/admin/copy.ts'
import { ModalDialog } from '#src/platform/admin/modal-dialog.tsx'

interface OfferedPermission {
  readonly value: string
  readonly label: string
}

function Permissions({ offered }: { readonly offered: readonly OfferedPermission[] }) {
  const id = useId()
  const { i18n } = useTranslation()
  return (
    <fieldset className="ui-stack role-choice">
      <legend>{labelIn('apiKeys.permissions', i18n)}</legend>
      {offered.map(({ value, label }) => (
        <div key={value}>
          <input type="checkbox" id={`${id}-${value}`} name="permissions" value={value} />
          <label htmlFor={`${id}-${value}`}>{label}</label>
        </div>
      ))}
    </fieldset>
  )
}

function KeyFields({ offered }: { readonly offered: readonly OfferedPermission[] }) {
  const id = useId()
  const texts = useTexts('api-keys')
  const { i18n } = useTranslation()
  return (
    <>
      <p>{texts('makeHelp')}</p>
      <label htmlFor={`${id}-name`}>
        {texts('name')}
        <input id={`${id}-name`} name="name" required maxLength={100} autoComplete="off" />
      </label>
      <label htmlFor={`${id}-days`}>
        {texts('days')}
        <select id={`${id}-days`} name="days" defaultValue={90}>
          {keyLifetimes.map((days) => (
            <option key={days} value={days}>
              {texts('lifetime', { days })}
            </option>
          ))}
          <option value="">{texts('never')}</option>
        </select>
      </label>
      <Permissions offered={offered} />
      <label htmlFor={`${id}-networks`}>
        {labelIn('apiKeys.networks', i18n)}
        <textarea
          id={`${id}-networks`}
          name="networks"
          rows={2}
          maxLength={2_000}
          aria-describedby={`${id}-help`}
        />
        <small id={`${id}-help`}>{labelIn('apiKeys.networksHelp', i18n)}</small>
      </label>
    </>
  )
}

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
