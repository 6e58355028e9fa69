import type { PayloadRequest } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { beginSignIn, endSessionUrl } from '#src/accounts/identity-provider/begin.ts'
import {
  endAttempt,
  markProvider,
  newAttempt,
  unmarkProvider,
} from '#src/accounts/identity-provider/browser.ts'
import { completeSignIn, type Outcome } from '#src/accounts/identity-provider/complete.ts'
import { confirmSignIn } from '#src/accounts/identity-provider/confirm.ts'
import { hasProvider, isUnavailable } from '#src/accounts/identity-provider/provider.ts'
import { addVouched } from '#src/accounts/identity-provider/sql/attempts.ts'
import { askForFactor } from '#src/accounts/second-factor/ask-for-factor.ts'
import { sessionResponse } from '#src/accounts/session-response.ts'
import { openSession } from '#src/accounts/sessions/open-session.ts'
import { findCredentials } from '#src/accounts/sql/find.ts'
import {
  beginProviderSignIn,
  completeProviderSignIn,
  confirmProviderSignIn,
  endProviderSession,
} from '#src/contract/identity-provider.ts'
import { database } from '#src/data/transaction.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { NotFound, Rejection } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { env } from '#src/settings/env.ts'

const leadTo = (location: string, ...cookies: readonly string[]): Response => {
  const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' })
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new Response(null, { status: 302, headers })
}

/** The page for signing in, which says what came of it. */
const signInPage = (req: PayloadRequest, said: Record<string, string>): string =>
  `${env().BASE_URL}${req.payload.config.routes.admin}/login?${new URLSearchParams(said)}`

const mustHaveProvider = (): void => {
  if (!hasProvider()) throw new NotFound()
}

const whenUnavailable =
  (req: PayloadRequest) =>
  (error: unknown): Response => {
    if (!isUnavailable(error)) throw error
    const fault = describeFault(error)
    req.payload.logger.error({ fault }, 'the identity provider cannot be reached')
    return leadTo(signInPage(req, { problem: 'unavailable' }))
  }

/** Opens the session, or asks for our second factor on the page for signing in. */
async function admit(req: PayloadRequest, outcome: Outcome): Promise<Response> {
  if (outcome.kind === 'rejected')
    return leadTo(signInPage(req, { problem: outcome.problem }), endAttempt())
  const db = await database(req)
  const { account, destination, hasFactor, isFactorMissing } = outcome
  if (isFactorMissing) {
    const { place, cookie } = newAttempt(req)
    await addVouched(db, place, account)
    const asked = { provider: 'confirm', redirect: destination }
    return leadTo(signInPage(req, asked), cookie, markProvider())
  }
  const checked = await findCredentials(db, account)
  const session = checked && (await openSession(req, checked, hasFactor))
  if (!session) return leadTo(signInPage(req, { problem: 'inactive' }), endAttempt())
  return leadTo(env().BASE_URL + destination, session.cookie, endAttempt(), markProvider())
}

export const identityProviderEndpoints = [
  endpoint(beginProviderSignIn, async ({ req, query: { redirect } }) => {
    mustHaveProvider()
    const fallbackTo = req.payload.config.routes.admin
    const destination = getSafeRedirect({ fallbackTo, redirectTo: redirect ?? '' })
    return beginSignIn(req, destination.slice(0, 2_000)).then(
      ({ url, cookie }) => leadTo(url, cookie),
      whenUnavailable(req),
    )
  }),
  endpoint(completeProviderSignIn, async ({ req, request, query: { state } }) => {
    mustHaveProvider()
    // Who is signed in by now is not who signs in.
    req.user = null
    const { search } = new URL(request.url)
    return admit(req, await completeSignIn(req, { search, state }))
  }),
  endpoint(confirmProviderSignIn, async ({ req, body }) => {
    mustHaveProvider()
    const outcome = await confirmSignIn(req, body)
    switch (outcome.kind) {
      case 'expired':
        throw new Rejection(401, 'sign-in-expired')
      case 'missing':
        return askForFactor(req, outcome.account, 'factor-needed')
      case 'wrong':
        return askForFactor(req, outcome.account, 'factor-wrong')
      case 'admitted': {
        const message = req.t('authentication:passed')
        const response = await sessionResponse(req, outcome.checked, message)
        response.headers.append('Set-Cookie', endAttempt())
        return response
      }
    }
  }),
  endpoint(endProviderSession, async ({ req }) => {
    mustHaveProvider()
    const page = signInPage(req, {})
    return endSessionUrl(req).then(
      (url) => leadTo(url ?? page, unmarkProvider()),
      whenUnavailable(req),
    )
  }),
]
