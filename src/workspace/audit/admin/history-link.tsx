import { Link } from '@payloadcms/ui'
import type { ServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { textsOf } from '#src/locales/texts.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { isOpenTo } from '#src/platform/custom-views/admin/open-to.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'

interface Props extends ServerProps {
  /** The document of the form; undefined for a new one and for a global. */
  readonly id?: string | number
  readonly slug: string
  readonly isGlobal?: boolean
}

export function HistoryLink({ id, slug, isGlobal = false, i18n, payload, user }: Props) {
  const table = rolesIn(payload.config)
  if (!isOpenTo(table, rolesOf(table, user), 'auditTrail')) return null
  if (id === undefined && !isGlobal) return null
  const path = formatAdminURL({ adminRoute: payload.config.routes.admin, path: '/audit-trail' })
  const filter = id === undefined ? { collection: slug } : { collection: slug, document: `${id}` }
  return (
    <Link href={`${path}?${new URLSearchParams(filter)}`} prefetch={false}>
      {textsOf('audit', i18n)('history')}
    </Link>
  )
}
