import type { CollectionSlug, ListViewServerProps, Payload, TypedUser, Where } from 'payload'
import { z } from 'zod'
import { editorPath } from '#src/content/fields/entry.ts'
import { findScheduled } from '#src/content/publishing/sql/scheduled.ts'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { type ReaderI18n, textsOf } from '#src/locales/texts.ts'
import type { ListView } from '#src/platform/admin/view-tabs.tsx'
import { BulkList } from '#src/workspace/bulk/admin/bulk-list.tsx'

/** The field with the user whose documents are "mine". */
const mineBy: Readonly<Partial<Record<CollectionSlug, string>>> = {
  actions: editorPath,
  news: editorPath,
  events: editorPath,
  pages: editorPath,
  people: editorPath,
  contacts: 'owner',
  segments: 'owner',
  newsletters: 'createdBy',
  'compose-emails': 'createdBy',
}

const mails: readonly CollectionSlug[] = ['newsletters', 'compose-emails']
const kindOf = z.enum(draftKinds)

/** Limits of the saved filters, and of the scheduled entries, that have a place in a list's views. */
const limits = { saved: 30, scheduled: 100 }

interface Reading {
  readonly payload: Payload
  readonly i18n: ReaderI18n
  readonly user: TypedUser
}

type Named = readonly [
  name: 'drafts' | 'scheduled' | 'published' | 'sent' | 'mine',
  ...condition: readonly [field: string, operator: string, value: string],
]

/** What is scheduled is known by jobs and not by a field: the view has the ids of now. */
async function viewsOfContent({ payload }: Reading, slug: CollectionSlug): Promise<Named[]> {
  const kind = kindOf.safeParse(slug).data
  if (!kind) return []
  const now = new Date()
  const query = { kinds: [kind], from: now, now, limit: limits.scheduled }
  const scheduled = await findScheduled(payload.db.drizzle, query)
  const ids = [...new Set(scheduled.map(({ id }) => id))].join()
  return [
    ['drafts', '_status', 'equals', 'draft'],
    ...(ids ? ([['scheduled', 'id', 'in', ids]] as const) : []),
    ['published', '_status', 'equals', 'published'],
  ]
}

const viewsOfMails = (slug: CollectionSlug): Named[] =>
  mails.includes(slug)
    ? [
        ['drafts', 'status', 'equals', 'draft'],
        ['scheduled', 'status', 'equals', 'scheduled'],
        ['sent', 'status', 'equals', 'sent'],
      ]
    : []

const storedWhere = z.custom<Where>((value) => typeof value === 'object' && value !== null)

async function savedFilters({ payload, user }: Reading, slug: CollectionSlug): Promise<ListView[]> {
  if (!payload.collections[slug].config.enableQueryPresets) return []
  const { docs } = await payload.find({
    collection: 'payload-query-presets',
    where: { relatedCollection: { equals: slug }, isTemp: { not_equals: true } },
    sort: 'title',
    limit: limits.saved,
    depth: 0,
    overrideAccess: false,
    user,
  })
  return docs.map(({ id, title, where }) => ({
    name: title,
    saved: { id, where: storedWhere.catch({}).parse(where) },
  }))
}

/** The views of a collection's list: by state, the user's own and saved filters; or none. */
async function viewsOf(reading: Reading, slug: CollectionSlug): Promise<ListView[]> {
  const texts = textsOf('list-views', reading.i18n)
  const mine = mineBy[slug]
  const named: Named[] = [
    ...(await viewsOfContent(reading, slug)),
    ...viewsOfMails(slug),
    ...(mine ? ([['mine', mine, 'equals', String(reading.user.id)]] as const) : []),
  ]
  const views = [
    ...named.map(([name, ...condition]) => ({ name: texts(name), conditions: [condition] })),
    ...(await savedFilters(reading, slug)),
  ]
  return views.length > 0 ? [{ name: texts('all') }, ...views] : []
}

/** The list of a collection, with its views. */
export async function StaffList(props: ListViewServerProps) {
  const {
    collectionConfig,
    data: _data,
    i18n,
    limit: _limit,
    listSearchableFields: _listSearchableFields,
    locale: _locale,
    params: _params,
    payload,
    permissions: _permissions,
    searchParams: _searchParams,
    user,
    ...list
  } = props
  if (!user) return null
  const views =
    list.disableBulkEdit || list.viewType === 'trash'
      ? []
      : await viewsOf({ payload, i18n, user }, collectionConfig.slug)
  return <BulkList {...list} views={views} />
}
