'use client'
import { Button } from '@payloadcms/ui'
import {
  beginProviderSignIn,
  endProviderSession,
  type ProviderProblem,
} from '#src/contract/identity-provider.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { operationUrl } from '#src/platform/admin/operation-url.ts'

/** The organisation's identity provider, as the page for signing in shows it. */
export interface Provider {
  readonly name: string
  /** Why a sign-in with it failed. */
  readonly problem: ProviderProblem | undefined
  /** Whether it has vouched for who is to give our second factor. */
  readonly isConfirming: boolean
  /** Whether it may still have a session of its own in this browser. */
  readonly mayHaveSession: boolean
}

interface Props {
  readonly provider: Provider
  readonly to: string
}

/** Links, since the browser leaves for the provider: its policy lets forms lead to us alone. */
export function ProviderLinks({ provider: { name, mayHaveSession }, to }: Props) {
  const texts = useTexts('signing-in')
  return (
    <>
      <Button
        el="anchor"
        buttonStyle="secondary"
        size="large"
        url={operationUrl(beginProviderSignIn, { redirect: to })}
      >
        {texts('withProvider', { name })}
      </Button>
      {mayHaveSession && (
        <a href={operationUrl(endProviderSession)}>{texts('providerLogout', { name })}</a>
      )}
    </>
  )
}
