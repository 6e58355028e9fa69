import { z } from 'zod'
import { adminOperation, jsonResponse } from './define.ts'
import { trimmedText } from './values.ts'

export const foundKinds = {
  content: ['actions', 'news', 'events', 'pages', 'people', 'tags', 'media', 'files'],
  people: ['contacts', 'newsletter-subscribers', 'segments'],
  mails: ['newsletters', 'compose-emails', 'email-templates'],
  inbox: ['contact-submissions', 'action-submissions'],
  users: ['users'],
} as const
export type DocumentGroup = keyof typeof foundKinds
export type FoundKind = (typeof foundKinds)[DocumentGroup][number]

export const findGroups = [
  'recent',
  'commands',
  'content',
  'people',
  'mails',
  'inbox',
  'users',
  'settings',
  'lists',
] as const
export type FindGroup = (typeof findGroups)[number]

const allKinds: readonly FoundKind[] = Object.values(foundKinds).flat()

const isKind = (name: string): name is FoundKind => allKinds.some((kind) => kind === name)

/** A document, as a browser remembers it: no more than its kind and id. */
export interface DocumentReference {
  readonly kind: FoundKind
  readonly id: number
}

export const maxRecent = 8

/** Reads `news-12`; undefined for anything else, such as a kind that is no longer there. */
export function readReference(written: string): DocumentReference | undefined {
  const [, kind = '', id = ''] = /^([a-z-]{1,40})-(\d{1,9})$/.exec(written) ?? []
  return isKind(kind) ? { kind, id: Number(id) } : undefined
}

export const maxFindText = 100

export const findQuery = z.object({
  q: trimmedText(maxFindText).default(''),
  recent: z
    .string()
    .max(500)
    .default('')
    .transform((list) => list.split(',').slice(0, maxRecent).map(readReference))
    .transform((list) => list.filter((each) => each !== undefined)),
})

const foundItem = z.object({
  href: z.string(),
  title: z.string(),
  /** What tells it from others of the same title. */
  detail: z.string(),
  run: z.enum(['test-mail']).optional(),
})
export type FoundItem = z.output<typeof foundItem>

export const findResult = z.object({
  groups: z.array(z.object({ name: z.enum(findGroups), items: z.array(foundItem) })),
  /** Whether everything was searched within the timeout. */
  isComplete: z.boolean(),
})
export type FindResult = z.output<typeof findResult>

export const findAnything = adminOperation('GET', '/cms-api/find', {
  permission: 'any',
  id: 'findAnything',
  summary: 'Documents, commands, settings and lists that the caller may open',
  query: findQuery,
  response: jsonResponse(findResult),
})
