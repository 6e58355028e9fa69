'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { challengeSignIn, signInWithPasskey } from '#src/contract/accounts.ts'
import { passkeyChallenge } from '#src/contract/passkeys.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call, callForBytes } from '#src/platform/admin/call.ts'
import { errorMessageIn, messageOf, unreachable } from '#src/platform/admin/request.ts'
import { signWithPasskey } from './browser-passkeys.ts'
import type { Provider } from './provider-links.tsx'

interface Credentials {
  readonly username: string
  readonly password: string
}

export type Proof = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'passkey' }

export interface FactorState {
  readonly kind: 'factor'
  /** Null after a sign-in with the provider. */
  readonly credentials: Credentials | null
  readonly hasTotp: boolean
  readonly hasPasskeys: boolean
  readonly challenge: z.output<typeof passkeyChallenge> | null
}

const asking = z.object({
  errors: z.array(z.object({ code: z.enum(['factor-needed', 'factor-wrong']) })),
  factor: z.object({ hasTotp: z.boolean(), passkey: passkeyChallenge.nullable() }),
})

/** The text about what came of signing in with the provider. */
const problemOf = (texts: Texts<'signing-in'>, provider: Provider | undefined): string =>
  provider?.problem ? texts(`providerProblems:${provider.problem}`, { name: provider.name }) : ''

export function useSignIn(to: string, provider: Provider | undefined) {
  const texts = useTexts('signing-in')
  const { config } = useConfig()
  const [state, setState] = useState<FactorState | { readonly kind: 'password' }>({
    kind: 'password',
  })
  const [problem, setProblem] = useState(() => problemOf(texts, provider))
  const [isBusy, setBusy] = useState(false)
  const url = `${config.routes.api}/users`
  const attempt = async (work: () => Promise<string>) => {
    setBusy(true)
    setProblem('')
    const message = await work().catch(messageOf)
    if (message === '') return location.assign(to)
    setProblem(message)
    setBusy(false)
  }
  const post = async (credentials: Credentials | null, more: object): Promise<string> => {
    const response = await fetch(`${url}/${credentials ? 'login' : 'provider-confirm'}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...credentials, ...more }),
    }).catch(() => {
      throw new Error(unreachable())
    })
    if (response.ok) return ''
    const body: unknown = await response.json().catch(() => undefined)
    const challengeBody = asking.safeParse(body).data
    if (!challengeBody) {
      setState({ kind: 'password' })
      return errorMessageIn(body)
    }
    const { hasTotp, passkey: challenge } = challengeBody.factor
    setState({ kind: 'factor', credentials, hasTotp, hasPasskeys: challenge !== null, challenge })
    // That a factor is needed is no error.
    const isNew = challengeBody.errors[0]?.code === 'factor-needed'
    return isNew ? ' ' : errorMessageIn(body)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the page opens.
  useEffect(() => {
    if (provider?.isConfirming) void attempt(() => post(null, {}))
  }, [])
  const moreOf = async (proof: Proof | undefined): Promise<object> => {
    if (proof?.kind === 'code') return { code: proof.code }
    if (!proof || state.kind !== 'factor' || !state.challenge) return {}
    const { handle, options } = state.challenge
    return { passkey: { handle, response: await signWithPasskey(options, texts('passkeyFailed')) } }
  }
  return {
    state,
    problem: problem.trim(),
    isBusy,
    restart: () => {
      setState({ kind: 'password' })
      setProblem('')
    },
    signIn: (credentials: Credentials | null, proof?: Proof) =>
      attempt(async () => post(credentials, await moreOf(proof))),
    signInWithPasskey: () =>
      attempt(async () => {
        const challenge = await call(challengeSignIn)
        const response = await signWithPasskey(challenge.options, texts('passkeyFailed'))
        await callForBytes(signInWithPasskey, { body: { handle: challenge.handle, response } })
        return ''
      }),
  }
}
