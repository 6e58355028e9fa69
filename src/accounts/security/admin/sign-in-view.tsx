import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { z } from 'zod'
import { isMarked } from '#src/accounts/identity-provider/browser.ts'
import { providerName } from '#src/accounts/identity-provider/provider.ts'
import { providerProblems } from '#src/contract/identity-provider.ts'
import { BrandLogo } from '#src/platform/branding/admin/graphics.tsx'
import '../../admin/accounts.css'
import type { Provider } from './provider-links.tsx'
import { SignInForm } from './sign-in-form.tsx'

const problem = z.enum(providerProblems).optional().catch(undefined)

/** The organisation's provider, and what came of signing in with it. */
function providerOf(
  { headers }: PayloadRequest,
  searchParams: AdminViewServerProps['searchParams'],
): Provider | undefined {
  const name = providerName()
  if (name === undefined) return undefined
  return {
    name,
    problem: problem.parse(searchParams?.['problem']),
    isConfirming: searchParams?.['provider'] === 'confirm',
    mayHaveSession: isMarked(headers),
  }
}

/**
 * The sign-in page, in place of the platform's, which knows a password alone. What stands before and
 * after its form by the configuration stays.
 */
export function SignInView({ initPageResult, payload, searchParams }: AdminViewServerProps) {
  const { i18n, user } = initPageResult.req
  const { admin, routes } = payload.config
  const given = searchParams?.['redirect']
  const to = getSafeRedirect({ fallbackTo: routes.admin, redirectTo: given ?? '' })
  if (user) return redirect(to)
  const { beforeLogin, afterLogin } = admin.components
  const { importMap } = payload
  const serverProps = { i18n, payload, user }
  return (
    <>
      <div className="login__brand">
        <BrandLogo payload={payload} i18n={i18n} />
      </div>
      {RenderServerComponent({ Component: beforeLogin, importMap, serverProps })}
      <SignInForm to={to} provider={providerOf(initPageResult.req, searchParams)} />
      {RenderServerComponent({ Component: afterLogin, importMap, serverProps })}
    </>
  )
}
