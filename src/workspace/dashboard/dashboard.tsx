import type { Payload, ServerProps } from 'payload'
import { z } from 'zod'
import { findHoldUp } from '#src/data/mail/hold-ups.ts'
import { textsOf } from '#src/locales/texts.ts'
import { relativeTime } from '#src/locales/time-formats.ts'
import { rolesOf } from '#src/platform/access/index.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { isOpenTo } from '#src/platform/custom-views/admin/open-to.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { dashboardFor } from '#src/workspace/dashboard/access.ts'
import { readDashboard } from '#src/workspace/dashboard/sql/read-dashboard.ts'
import { GettingStarted } from '../getting-started/admin/getting-started.tsx'
import { ShowSteps } from '../getting-started/admin/hide-steps.tsx'
import { readChecklist } from '../getting-started/read-steps.ts'
import { AddedCard, addedCards } from './admin/added-cards.tsx'
import { arrangeCards } from './admin/arrange/arrange-cards.ts'
import { ArrangedCards } from './admin/arrange/arranged-cards.tsx'
import {
  type Arrangement,
  arrangementPreference,
  readArrangement,
  unarranged,
} from './admin/arrange/arrangement.ts'
import { accessOf, cardIds, cardsFor } from './card-list.ts'
import './admin/dashboard.css'
import { findPreference } from '#src/platform/preferences/sql/preferences.ts'
import { linksOf } from './admin/links.ts'
import { linesFor } from './lines.ts'
import { type Drawing, namesOf, UsualCard } from './usual-card.tsx'

const identified = z.object({ id: z.int() })

const readerOf = (user: unknown): number | null => identified.safeParse(user).data?.id ?? null

const arrangementOf = async (payload: Payload, reader: number | null): Promise<Arrangement> =>
  reader === null
    ? unarranged
    : readArrangement(
        await findPreference(payload.db.drizzle, { reader, key: arrangementPreference }),
      )

async function drawingOf(
  { i18n, payload, permissions, user }: ServerProps,
  shown: readonly string[],
): Promise<Drawing> {
  const now = new Date()
  const table = rolesIn(payload.config)
  const roles = rolesOf(table, user)
  const access = dashboardFor(table, roles)
  const needed = accessOf(shown, access)
  const texts = textsOf('dashboard', i18n)
  const links = linksOf(payload.config.routes.admin, {
    permissions,
    approves: isOpenTo(table, roles, 'approvals'),
  })
  const zone = await findSiteTimeZone(payload.db.drizzle)
  return {
    payload,
    i18n,
    now,
    access,
    read: await readDashboard(payload.db.drizzle, needed, now, readerOf(user)),
    heldUp:
      needed.sending && shown.includes('needs-you') ? await findHoldUp(payload.db.pool) : undefined,
    mayChangeFollowUps: mayDo(table, roles, 'contacts', 'write'),
    links,
    lines: linesFor(links, texts, (time) => relativeTime(time, now, i18n.language, zone)),
    texts,
  }
}

export async function Dashboard(server: ServerProps) {
  const { i18n, payload, user } = server
  const table = rolesIn(payload.config)
  const roles = rolesOf(table, user)
  const reader = readerOf(user)
  const texts = textsOf('dashboard', i18n)
  const names = namesOf(texts, i18n)
  const ours = cardsFor(dashboardFor(table, roles)).map((id) => ({ id, name: names[id] }))
  const { shown, hidden } = arrangeCards(
    [...ours, ...addedCards(server, roles)],
    await arrangementOf(payload, reader),
  )
  const drawing = await drawingOf(
    server,
    shown.map(({ id }) => id),
  )
  const nodeOf = (id: string) => {
    const our = cardIds.find((each) => each === id)
    return our ? <UsualCard id={our} drawing={drawing} /> : <AddedCard id={id} server={server} />
  }
  const checklist = await readChecklist(payload, {
    id: reader,
    mayWrite: (area) => mayDo(table, roles, area, 'write'),
  })
  return (
    <div className="desk">
      <h1>{texts('title')}</h1>
      {checklist && !checklist.isHidden && (
        <GettingStarted
          checklist={checklist}
          adminRoute={payload.config.routes.admin}
          texts={textsOf('getting-started', i18n)}
        />
      )}
      <ArrangedCards
        cards={shown.map(({ id, name }) => ({ id, name, node: nodeOf(id) }))}
        hidden={hidden}
      />
      {checklist?.isHidden && <ShowSteps done={checklist.done} all={checklist.steps.length} />}
    </div>
  )
}
