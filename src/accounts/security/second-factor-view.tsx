import { Link } from '@payloadcms/ui'
import { redirect } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { listPasskeys } from '#src/accounts/passkeys/sql/passkeys.ts'
import { findFactors } from '#src/accounts/second-factor/sql/factors.ts'
import { textsOf } from '#src/locales/texts.ts'
import { PlainPage } from '../admin/plain-page.tsx'
import { Enrolment } from './admin/enrolment.tsx'

export async function SecondFactorView(view: AdminViewServerProps) {
  const { payload, initPageResult } = view
  const { user, i18n } = initPageResult.req
  const adminRoute = payload.config.routes.admin
  if (!user) return redirect(formatAdminURL({ adminRoute, path: '/login' }))
  const texts = textsOf('signing-in', i18n)
  const db = payload.db.drizzle
  const factors = { ...(await findFactors(db, user.id)), passkeys: await listPasskeys(db, user.id) }
  return (
    <PlainPage view={view} title={texts('enrolTitle')}>
      <p>{texts('enrolHelp')}</p>
      <Enrolment first={factors} />
      <p>
        <Link href={formatAdminURL({ adminRoute, path: '/logout' })} prefetch={false}>
          {texts('signOut')}
        </Link>
      </p>
    </PlainPage>
  )
}
