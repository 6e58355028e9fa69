import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { getSafeRedirect } from 'payload/shared'
import { BrandLogo } from '#src/platform/branding/admin/graphics.tsx'
import '../../admin/accounts.css'
import { SignInForm } from './sign-in-form.tsx'

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
      <SignInForm to={to} />
      {RenderServerComponent({ Component: afterLogin, importMap, serverProps })}
    </>
  )
}
