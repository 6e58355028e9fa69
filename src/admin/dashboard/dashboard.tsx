import { RenderServerComponent } from '@payloadcms/ui/elements/RenderServerComponent'
import type { ServerProps } from 'payload'
import { z } from 'zod'
import { dashboardFor } from '#src/access/dashboard.ts'
import { rolesOf } from '#src/access/index.ts'
import { mayDo } from '#src/access/roles.ts'
import { isOpenTo } from '#src/admin/custom-views/open-to.ts'
import { readDashboard } from '#src/db/dashboard/read-dashboard.ts'
import { findHoldUp } from '#src/db/email/hold-ups.ts'
import { installedIn, rolesIn } from '#src/extension/installed.ts'
import { inLanguage } from '#src/translations/languages.ts'
import { GettingStarted } from '../getting-started/getting-started.tsx'
import { ShowSteps } from '../getting-started/hide-steps.tsx'
import { readChecklist } from '../getting-started/read-steps.ts'
import { texts as gettingStarted } from '../getting-started/texts.ts'
import { relativeTime } from '../relative-time.ts'
import './dashboard.css'
import { FollowUps, Inbox, Newsletters, Publications } from './cards.tsx'
import { linesFor } from './lines.ts'
import { linksOf } from './links.ts'
import { texts as inLanguages } from './texts.ts'

const identified = z.object({ id: z.int() })

const readerOf = (user: unknown): number | null => identified.safeParse(user).data?.id ?? null

/** The cards of an organisation that the user may see. */
function AddedCards({ server, roles }: { server: ServerProps; roles: readonly string[] }) {
  const { payload } = server
  const { cards, roles: table } = installedIn(payload.config)
  return cards
    .filter(({ area, level = 'read' }) => mayDo(table, roles, area, level))
    .map(({ name, component }) => (
      <RenderServerComponent
        key={name}
        Component={component}
        importMap={payload.importMap}
        serverProps={server}
      />
    ))
}

/** The entries that need the user's attention, above the platform's own dashboard. */
export async function Dashboard(server: ServerProps) {
  const { i18n, payload, permissions, user } = server
  const now = new Date()
  const table = rolesIn(payload.config)
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
  const checklist = await readChecklist(payload, {
    id: readerOf(user),
    mayWrite: (area) => mayDo(table, roles, area, 'write'),
  })
  const props = { heldUp, read, links, lines, texts, mayChangeFollowUps }
  return (
    <div className="desk">
      <h1>{texts.title}</h1>
      {checklist && !checklist.isHidden && (
        <GettingStarted
          checklist={checklist}
          adminRoute={payload.config.routes.admin}
          texts={inLanguage(gettingStarted, i18n)}
        />
      )}
      <div className="desk__cards">
        <FollowUps {...props} language={i18n.language} />
        <Inbox {...props} />
        <Newsletters {...props} />
        <Publications {...props} />
        <AddedCards server={server} roles={roles} />
      </div>
      {checklist?.isHidden && <ShowSteps done={checklist.done} all={checklist.steps.length} />}
    </div>
  )
}
