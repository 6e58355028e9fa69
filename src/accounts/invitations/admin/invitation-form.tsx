'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { LabelledInput } from '#src/accounts/admin/labelled-input.tsx'
import { acceptInvitation } from '#src/contract/accounts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { callForBytes } from '#src/platform/admin/call.ts'
import { usePageI18n } from '#src/platform/admin/page-i18n.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useHydrated } from '#src/platform/admin/use-hydrated.ts'

interface Props {
  readonly token: string
  readonly username: string
  readonly displayName: string
}

export function InvitationForm({ token, username, displayName }: Props) {
  const texts = useTexts('accounts')
  const { config } = useConfig()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isHydrated = useHydrated()
  usePageI18n()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const given = (name: string) => String(form.get(name) ?? '')
    const password = given('password')
    if (password !== given('confirm-password')) return setProblem(texts('notTheSame'))
    setBusy(true)
    setProblem('')
    try {
      const names = { username: given('username'), displayName: given('displayName') }
      await callForBytes(acceptInvitation, { body: { token, password, ...names } })
      // A full load: the provider of the session has read that there is none.
      location.assign(config.routes.admin)
    } catch (error) {
      setProblem(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form className="ui-stack ui-stack--wide plain-form" onSubmit={(event) => void submit(event)}>
      <LabelledInput
        name="displayName"
        label={texts('displayName')}
        defaultValue={displayName}
        maxLength={200}
        autoComplete="name"
      />
      <LabelledInput
        name="username"
        label={texts('username')}
        defaultValue={username}
        maxLength={200}
        autoComplete="username"
        required
      />
      <LabelledInput
        name="password"
        label={texts('password')}
        type="password"
        autoComplete="new-password"
        required
      />
      <LabelledInput
        name="confirm-password"
        label={texts('confirmPassword')}
        type="password"
        autoComplete="new-password"
        required
      />
      <p role="alert">{problem}</p>
      <Button type="submit" size="large" disabled={isBusy || !isHydrated}>
        {texts('accept')}
      </Button>
    </form>
  )
}
