'use client'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useEffect, useRef } from 'react'
import { LabelledInput } from '#src/accounts/admin/labelled-input.tsx'
import { useTexts } from '#src/locales/use-texts.ts'
import type { FactorState, Proof } from './use-sign-in.ts'

interface Props {
  readonly state: FactorState
  readonly problem: string
  readonly isBusy: boolean
  readonly onProof: (proof: Proof) => void
  readonly onBack: () => void
}

export function FactorForm({ state, problem, isBusy, onProof, onBack }: Props) {
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
