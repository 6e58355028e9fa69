import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { seriesScopes } from '#src/contract/content/series.ts'
import { lockRows } from '#src/data/lock-rows.ts'
import type { Database } from '#src/data/transaction.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { findSiteTimeZone } from '#src/platform/site/sql/site.ts'
import { Rejection } from '#src/server/http/errors.ts'
import { findChangedFrom, findSeries } from './sql/series.ts'
import { wallClockOf, whenShown } from './wall-clock.ts'

interface Times {
  readonly startDate: string
  readonly endDate?: string | null | undefined
  readonly timeZone?: string | null | undefined
}

/** A date of a series before and after it was changed. */
interface Moved {
  readonly before: Times
  readonly after: Times
  readonly fields: readonly string[]
  /** Of events without a zone. */
  readonly siteZone: string
}

/**
 * The times of another date of the series: moved by the same difference of clock time. An end that
 * is new gives it the length of the one that was changed. Pure.
 */
export function movedTimes({ before, after, fields, siteZone }: Moved, other: Times) {
  const zoneOf = ({ timeZone }: Times) => wallClockOf(timeZone || siteZone)
  const shown = (of: Times, time: string | null | undefined): number | undefined =>
    time ? zoneOf(of)(Date.parse(time)) : undefined
  const from = shown(before, before.startDate) ?? 0
  const to = shown(after, after.startDate) ?? 0
  const start = (shown(other, other.startDate) ?? 0) + to - from
  const [endBefore, endAfter] = [shown(before, before.endDate), shown(after, after.endDate)]
  const otherEnd = shown(other, other.endDate)
  const end =
    endBefore === undefined || endAfter === undefined || otherEnd === undefined
      ? endAfter && start + endAfter - to
      : otherEnd + endAfter - endBefore
  const clock = zoneOf(fields.includes('timeZone') ? after : other)
  const iso = (wall: number): string => new Date(whenShown(clock, wall)).toISOString()
  return { startDate: iso(start), endDate: end ? iso(end) : null }
}

const event = z.looseObject({
  _status: z.enum(['draft', 'published']).nullish(),
  startDate: z.string(),
  endDate: z.string().nullish(),
  timeZone: z.string().nullish(),
  registration: z
    .looseObject({
      opensAt: z.string().nullish(),
      closesAt: z.string().nullish(),
      questions: z.array(z.looseObject({ id: z.string().nullish() })).nullish(),
    })
    .nullish(),
})
type SavedEvent = z.output<typeof event>

const versions = z.array(z.object({ id: z.int(), version: event }))

/** What each date has for itself, and what is derived. */
const own: readonly string[] = [
  ...['id', 'slug', '_status', 'lastChange', 'contentHtml', 'createdAt', 'updatedAt'],
]
const times: readonly string[] = ['startDate', 'endDate']

const isSame = (one: unknown, other: unknown): boolean =>
  (!one && !other) || isDeepStrictEqual(one, other)

const changedFields = (before: SavedEvent, after: SavedEvent): string[] =>
  Object.keys(after).filter((name) => !own.includes(name) && !isSame(before[name], after[name]))

interface Change {
  readonly version: number
  readonly before: SavedEvent
  readonly after: SavedEvent
  readonly fields: readonly string[]
}

/**
 * What the last save of an event by a person changed: of a published one compared with what was
 * published before, else with the save before. Undefined for autosaves, and where nothing did.
 */
async function findLastChange(req: PayloadRequest, id: number): Promise<Change | undefined> {
  const found = await req.payload.findVersions({
    collection: 'events',
    where: { parent: { equals: id } },
    sort: '-updatedAt',
    limit: 20,
    ...asCaller(req),
  })
  const [last, ...former] = versions.safeParse(found.docs).data ?? []
  if (!last || isAutosaved(last.version)) return undefined
  const isPublished = last.version._status === 'published'
  const before =
    (isPublished ? former.find(({ version }) => version._status === 'published') : undefined) ??
    former.find(({ version }) => !isAutosaved(version))
  if (!before) return undefined
  const change = { version: last.id, before: before.version, after: last.version }
  const fields = changedFields(change.before, change.after)
  return fields.length > 0 ? { ...change, fields } : undefined
}

const isAutosaved = (version: SavedEvent): boolean =>
  lastChangeOf(version['lastChange'])?.autosaved === true

export async function readSeries(req: PayloadRequest, db: Database, id: number) {
  const members = await findSeries(db, id)
  const change = members.length > 1 ? await findLastChange(req, id) : undefined
  return {
    members,
    change: change ? { version: change.version, fields: [...change.fields] } : null,
  }
}

const affectsTimes = ({ fields }: Change): boolean =>
  fields.some((name) => [...times, 'timeZone', 'allDay'].includes(name))

/** Another date has its own times of registration, and rows of questions with their own ids. */
function registrationFor(after: SavedEvent, other: SavedEvent): object {
  const { opensAt = null, closesAt = null } = other.registration ?? {}
  const questions = (after.registration?.questions ?? []).map(({ id: _, ...question }) => question)
  return { ...after.registration, opensAt, closesAt, questions }
}

/** What another date takes of a change. */
function valuesFor(change: Change, other: SavedEvent, siteZone: string): Record<string, unknown> {
  const copied = change.fields.filter((name) => !times.includes(name))
  return {
    ...Object.fromEntries(copied.map((name) => [name, change.after[name]])),
    ...(copied.includes('registration')
      ? { registration: registrationFor(change.after, other) }
      : {}),
    ...(affectsTimes(change) ? movedTimes({ ...change, siteZone }, other) : {}),
  }
}

interface Asked {
  readonly scope: (typeof seriesScopes)[number]
  /** The version whose changes the user has seen. */
  readonly version: number
}

/**
 * Makes the changes of the last save of an event in other dates of its series, on behalf of the
 * request's user: published in those that are, as drafts in others, or where the event is one. All
 * or none; a date that has taken this save stays as it is. Returns how many were changed.
 */
export async function changeSeries(
  req: PayloadRequest,
  db: Database,
  id: number,
  { scope, version }: Asked,
): Promise<number> {
  const ids = (await findSeries(db, id)).map((member) => member.id)
  await lockRows(db, 'events', ids)
  const change = await findLastChange(req, id)
  if (change?.version !== version) throw new Rejection(412, 'document-changed')
  const siteZone = await findSiteTimeZone(db)
  const done = await findChangedFrom(db, ids, version)
  const context = { ...req.context }
  req.context['seriesVersion'] = version
  let changed = 0
  for (const other of ids.filter((each) => each !== id && !done.has(each))) {
    const entry = { collection: 'events', id: other, depth: 0, req } as const
    const found = event.safeParse(
      await req.payload.findByID({ ...entry, draft: true, overrideAccess: false }),
    )
    // A draft whose date was taken away is no date.
    if (!found.success) continue
    const saved = found.data
    if (scope === 'following' && saved.startDate < change.before.startDate) continue
    const isPublished = saved._status === 'published' && change.after._status === 'published'
    await req.payload.update({
      ...entry,
      draft: !isPublished,
      data: {
        ...valuesFor(change, saved, siteZone),
        _status: isPublished ? 'published' : 'draft',
      },
      overrideAccess: false,
    })
    changed += 1
  }
  req.context = context
  return changed
}
