import { getTranslation, type I18n } from '@payloadcms/translations'
import type { PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import {
  type DocumentReference,
  type FindResult,
  type FoundKind,
  findGroups,
  foundKinds,
} from '#src/contract/find.ts'
import { database } from '#src/data/transaction.ts'
import { englishOf } from '#src/locales/errors/english-error.ts'
import { isLabelKey } from '#src/locales/labels/label.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { textsOf } from '#src/locales/texts.ts'
import { readableIn } from '#src/platform/access/readable.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { CodedError } from '#src/server/errors/coded-error.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { type FoundRow, findWords } from '#src/workspace/find/sql/find-documents.ts'
import { groupDocuments, inOrder, type Presenting } from './group-results.ts'
import { firstPlaces, matchingPlaces, type Place } from './place.ts'
import { type ReadableKinds, readRecent, searchDocuments } from './search-documents.ts'
import { wordsOf } from './words.ts'

const contentStates = { draft: 'version:draft', published: 'version:published' } as const

const isContentState = (state: string): state is keyof typeof contentStates =>
  Object.hasOwn(contentStates, state)

/** The states of mails have labels of ours, those of content the platform's. */
const stateOf = (kind: FoundKind, state: string | null, i18n: I18n): string => {
  if (state === null) return ''
  const ours = `mailStatus.${state}`
  const isMail = kind === 'newsletters' || kind === 'compose-emails'
  if (isMail) return isLabelKey(ours) ? labelIn(ours, i18n) : ''
  return isContentState(state) ? i18n.t(contentStates[state]) : ''
}

function presenterFor({ payload, i18n }: PayloadRequest, q: string): Presenting {
  const adminRoute = payload.config.routes.admin
  const t = textsOf('find-results', i18n)
  const labels = (kind: FoundKind) => payload.collections[kind].config.labels
  const singular = (kind: FoundKind) => getTranslation(labels(kind).singular, i18n)
  const plural = (kind: FoundKind) => getTranslation(labels(kind).plural, i18n)
  return {
    item: (kind, { id, title, detail, state }: FoundRow) => ({
      href: formatAdminURL({ adminRoute, path: `/collections/${kind}/${id}` }),
      title: title || t('untitled'),
      detail: [singular(kind), stateOf(kind, state, i18n), detail].filter(Boolean).join(' · '),
    }),
    all: (kind) => ({
      href: `${formatAdminURL({ adminRoute, path: `/collections/${kind}` })}?search=${encodeURIComponent(q)}`,
      title: t('all', { kind: plural(kind) }),
      detail: '',
    }),
  }
}

export class TooManySearches extends CodedError {
  override readonly name = 'TooManySearches'
  override readonly status = 503
  constructor(options?: ErrorOptions) {
    super({ code: 'find-overloaded', params: [] }, englishOf('find-overloaded', []), options)
  }
}

/** The searches of a process: each takes three connections for some milliseconds. */
const searches = processWide(
  'find-searches',
  () =>
    new Semaphore({
      permits: 2,
      permitsPerKey: 1,
      queueLimit: 40,
      queueLimitPerKey: 4,
      timeout: 5_000,
    }),
)

const readableKinds = async (req: PayloadRequest): Promise<ReadableKinds> => {
  const kinds = new Map<FoundKind, NonNullable<Awaited<ReturnType<typeof readableIn>>>>()
  for (const kind of Object.values(foundKinds).flat()) {
    const readable = await readableIn(req, kind)
    if (readable) kinds.set(kind, readable)
  }
  return kinds
}

const withItems = (groups: FindResult['groups']): FindResult['groups'] =>
  groups.filter(({ items }) => items.length > 0)

async function suggest(
  req: PayloadRequest,
  recent: readonly DocumentReference[],
  places: readonly Place[],
): Promise<FindResult> {
  const { item } = presenterFor(req, '')
  const documents = await readRecent(req, await readableKinds(req), recent)
  const groups = withItems([
    { name: 'recent', items: documents.map(({ kind, row }) => item(kind, row)) },
    { name: 'commands', items: firstPlaces(places) },
  ])
  return { groups, isComplete: true }
}

const search = async (
  req: PayloadRequest,
  q: string,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<FindResult> => {
  const queryWords = wordsOf(q)
  const words = await findWords(await database(req), q)
  const named = (['commands', 'settings', 'lists'] as const).map((name) => ({
    name,
    items: matchingPlaces(places, queryWords, name),
  }))
  if (words.length === 0) return { groups: withItems(named), isComplete: true }
  const kinds = await readableKinds(req)
  const { found, isComplete } = await searchDocuments(req, kinds, { q, words, signal })
  const documents = groupDocuments(found, presenterFor(req, q))
  return { groups: inOrder(withItems([...named, ...documents]), findGroups), isComplete }
}

export interface FindRequest {
  readonly q: string
  readonly recent: readonly DocumentReference[]
  readonly places: readonly Place[]
  readonly by: number
}

/**
 * Finds documents, commands and settings that a user may open, best first in each group; without a
 * text, the documents of late. Of one user one search runs at a time. Throws TooManySearches.
 */
export async function findAnything(
  req: PayloadRequest,
  { q, recent, places, by }: FindRequest,
): Promise<FindResult> {
  const signal = req.signal ?? new AbortController().signal
  try {
    return await searches.run({ key: String(by), signal }, () =>
      q === '' ? suggest(req, recent, places) : search(req, q, places, signal),
    )
  } catch (error) {
    throw signal.aborted || isOverloaded(error) ? new TooManySearches({ cause: error }) : error
  }
}
