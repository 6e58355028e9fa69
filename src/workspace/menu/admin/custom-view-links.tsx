import type { ServerProps } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { textsOf } from '#src/locales/texts.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { type CustomViewName, customViews } from '#src/platform/custom-views/admin/custom-views.ts'
import { isOpenTo } from '#src/platform/custom-views/admin/open-to.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { readWaiting } from '../waiting.ts'
import { hasUse } from './has-use.ts'
import { MenuLinks } from './menu-links.tsx'
import { waitingText } from './waiting-text.ts'

const identified = z.object({ id: z.int() })

export async function CustomViewLinks({ i18n, payload, user }: ServerProps) {
  const t = textsOf('custom-views', i18n)
  const adminRoute = payload.config.routes.admin
  const table = rolesIn(payload.config)
  const names = Object.keys(customViews) as CustomViewName[]
  // The bell on every page leads to the notifications.
  const shown = names.filter(
    (name) =>
      isOpenTo(table, rolesOf(table, user), name) && hasUse(name) && name !== 'notifications',
  )
  const by = identified.safeParse(user).data?.id
  const waiting = by === undefined ? {} : await readWaiting(payload, by, shown)
  const links = shown.map((name) => {
    const count = waitingText(waiting[name] ?? 0, i18n.language)
    return {
      name,
      label: t(`names:${name}`),
      href: formatAdminURL({ adminRoute, path: customViews[name].path }),
      waiting: count === '' ? undefined : { count, text: t('waiting', { count }) },
    }
  })
  return links.length === 0 ? null : <MenuLinks label={t('menu')} links={links} />
}
