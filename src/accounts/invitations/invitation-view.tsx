import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { findInvited } from '#src/accounts/invitations/sql/invitations.ts'
import { hashMailedToken } from '#src/accounts/mailed-token.ts'
import { textsOf } from '#src/locales/texts.ts'
import '../admin/accounts.css'
import { PlainPage } from '../admin/plain-page.tsx'
import { InvitationForm } from './admin/invitation-form.tsx'

/** The page behind the link of an invitation. Opening it changes nothing. */
export async function InvitationView(view: AdminViewServerProps) {
  const { payload, params, initPageResult } = view
  const texts = textsOf('accounts', initPageResult.req.i18n)
  const segments = params?.['segments']
  const token = (Array.isArray(segments) ? segments.at(-1) : undefined) ?? ''
  const invited = await findInvited(payload.db.drizzle, hashMailedToken(token))
  const toSignIn = formatAdminURL({ adminRoute: payload.config.routes.admin, path: '/login' })
  if (!invited)
    return (
      <PlainPage view={view} title={texts('invalid')}>
        <p>{texts('invalidHelp')}</p>
        <Link href={toSignIn} prefetch={false}>
          {texts('toSignIn')}
        </Link>
      </PlainPage>
    )
  const { username, displayName } = invited
  return (
    <PlainPage view={view} title={texts('welcome')}>
      <p>{texts('choosePassword')}</p>
      <InvitationForm token={token} username={username} displayName={displayName} />
    </PlainPage>
  )
}
