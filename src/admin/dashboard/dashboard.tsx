import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { ServerProps } from 'payload'
import { z } from 'zod'
import { dashboardFor } from '#src/access/dashboard.ts'
import { rolesOf } from '#src/access/index.ts'
import { mayDo } from '#src/access/roles.ts'
import { isOpenTo } from '#src/admin/custom-views/open-to.ts'
import { readDashboard } from '#src/db/dashboard/read-dashboard.ts'
import { findHoldUp } from '#src/db/email/hold-ups.ts'
import { installedIn } from '#src/extension/installed.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { relativeTime } from '../relative-time.ts'
import './dashboard.css'
import { FollowUps, Inbox, Newsletters, Publications } from './cards.tsx'
import { linesFor } from './lines.ts'
import { linksOf } from './links.ts'
import { texts as inLanguages } from './texts.ts'

const identified = z.object({ id: z.int() })

const readerOf = (user: unknown): number | null => identified.safeParse(user).data?.id ?? null

/** The entries that need the user's attention, above the platform's own dashboard. */
export async function Dashboard(server: ServerProps) {
  const { i18n, payload, permissions, user } = server
  const now = new Date()
  const { cards, roles: table } = installedIn(payload.config)
  const roles = rolesOf(table, user)
  const access = dashboardFor(table, roles)
  const read = await readDashboard(payload.db.drizzle, access, now, readerOf(user))
  const links = linksOf(payload.config.routes.admin, {
    permissions,
    approves: isOpenTo(table, roles, 'approvals'),
  })
  const texts = inLanguage(inLanguages, i18n)
  const lines = linesFor(links, texts, (time) => relativeTime(time, now, i18n.language))
  const mayChangeFollowUps = mayDo(table, roles, 'contacts', 'write')
  const heldUp = access.sending ? await findHoldUp(payload.db.pool) : undefined
  const props = { heldUp, read, links, lines, texts, mayChangeFollowUps }
  return (
    <div className="desk">
      <h1>{texts.title}</h1>
      <div className="desk__cards">
        <FollowUps {...props} language={i18n.language} />
        <Inbox {...props} />
        <Newsletters {...props} />
        <Publications {...props} />
        {cards
          .filter(({ area, level = 'read' }) => mayDo(table, roles, area, level))
          .map(({ name, component }) => (
            <RenderServerComponent
              key={name}
              Component={component}
              importMap={payload.importMap}
              serverProps={server}
            />
          ))}
      </div>
    </div>
  )
}
