'use client'

import { Button, Link, useConfig } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { type FormEvent, useEffect, useRef } from 'react'
import { LabelledInput } from '#src/accounts/admin/labelled-input.tsx'
import { useTexts } from '#src/locales/use-texts.ts'
import { usePageI18n } from '#src/platform/admin/page-i18n.ts'
import { useHydrated } from '#src/platform/admin/use-hydrated.ts'
import './security.css'
import { type Provider, ProviderLinks } from './provider-links.tsx'
import { type FactorState, type Proof, useSignIn } from './use-sign-in.ts'

interface FactorFormProps {
  readonly state: FactorState
  readonly problem: string
  readonly isBusy: boolean
  readonly onProof: (proof: Proof) => void
  readonly onBack: () => void
}

function FactorForm({ state, problem, isBusy, onProof, onBack }: FactorFormProps) {
  const texts = useTexts('signing-in')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onProof({ kind: 'code', code: String(new FormData(event.currentTarget).get('code') ?? '') })
  }
  return (
    <form ref={form} className="ui-stack ui-stack--wide plain-form login__form" onSubmit={submit}>
      <h2>{texts('confirmTitle')}</h2>
      <LabelledInput
        name="code"
        label={texts('code')}
        inputMode={state.hasTotp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        aria-describedby="factor-help"
        maxLength={50}
        required
      />
      <p id="factor-help">{texts('codeHelp')}</p>
      <p role="alert">{problem}</p>
      <Button type="submit" size="large" disabled={isBusy}>
        {texts('signIn')}
      </Button>
      {state.hasPasskeys && (
        <Button
          type="button"
          buttonStyle="secondary"
          size="large"
          disabled={isBusy}
          onClick={() => onProof({ kind: 'passkey' })}
        >
          {texts('usePasskey')}
        </Button>
      )}
      <Button type="button" buttonStyle="none" onClick={onBack}>
        {texts('back')}
      </Button>
    </form>
  )
}

interface Props {
  readonly to: string
  readonly provider: Provider | undefined
}

export function SignInForm({ to, provider }: Props) {
  const texts = useTexts('signing-in')
  const { config } = useConfig()
  const { state, problem, isBusy, signIn, signInWithPasskey, restart } = useSignIn(to, provider)
  const isHydrated = useHydrated()
  usePageI18n()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void signIn({
      username: String(form.get('username') ?? ''),
      password: String(form.get('password') ?? ''),
    })
  }
  if (state.kind === 'factor')
    return (
      <FactorForm
        state={state}
        problem={problem}
        isBusy={isBusy}
        onProof={(proof) => void signIn(state.credentials, proof)}
        onBack={restart}
      />
    )
  return (
    <form className="ui-stack ui-stack--wide plain-form login__form" onSubmit={submit}>
      <LabelledInput
        name="username"
        label={texts('name')}
        autoComplete="username webauthn"
        required
      />
      <LabelledInput
        name="password"
        label={texts('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <p role="alert">{problem}</p>
      <Link
        href={formatAdminURL({ adminRoute: config.routes.admin, path: '/forgot' })}
        prefetch={false}
      >
        {texts('forgot')}
      </Link>
      <Button type="submit" size="large" disabled={isBusy || !isHydrated}>
        {texts('signIn')}
      </Button>
      <Button
        type="button"
        buttonStyle="secondary"
        size="large"
        disabled={isBusy || !isHydrated}
        onClick={() => void signInWithPasskey()}
      >
        {texts('withPasskey')}
      </Button>
      {provider && <ProviderLinks provider={provider} to={to} />}
    </form>
  )
}
