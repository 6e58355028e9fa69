import { Link } from '@payloadcms/ui'
import type { AdminViewServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { textsOf } from '#src/locales/texts.ts'

/** Where the platform leads who may not open a page: its own says that they must sign in. */
export function NoAccessView({ initPageResult: { permissions, req } }: AdminViewServerProps) {
  const t = textsOf('custom-views', req.i18n)
  const { admin, routes } = req.payload.config
  const to = (path: '' | `/${string}`) => formatAdminURL({ adminRoute: routes.admin, path })
  return (
    <div className="ui-stack">
      <h1>{t('noAccess')}</h1>
      <p>{t('refused')}</p>
      {permissions.canAccessAdmin && (
        <Link href={to('')} prefetch={false}>
          {t('back')}
        </Link>
      )}
      <Link href={to(admin.routes.logout)} prefetch={false}>
        {req.i18n.t('authentication:logOut')}
      </Link>
    </div>
  )
}
