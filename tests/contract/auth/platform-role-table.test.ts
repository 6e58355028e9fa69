import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Area, type Level, type Role, roles } from '#src/contract/permission.ts'
import { builtInRoles, mayDo } from '#src/platform/access/roles.ts'
import { signToken } from '#src/server/tokens/token.ts'
import { env } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff, nowInSeconds } from '#tests/support/staff.ts'

/** Who may: staff with one of the areas at a level, every authenticated user, or none. */
type Who = readonly Area[] | 'staff' | 'none'
interface Rule {
  readonly read: Who
  readonly create: Who
  readonly change: Who
  /** Where it differs: changes by a query, which users may make to their own documents. */
  readonly changeMany?: Who
  /** Who deletes several at once; by default who changes one. */
  readonly removeMany?: Who
}

const area = (...names: Area[]): Rule => ({ read: names, create: names, change: names })
const writers = (...names: Area[]): Rule => ({ read: 'staff', create: names, change: names })
const readOnly = (name: Area): Rule => ({ read: [name], create: 'none', change: 'none' })
const closed: Rule = { read: 'none', create: 'none', change: 'none' }

/** Who writes mails uploads images and files for them, and changes none that is there. */
const library: Rule = {
  ...writers('actions', 'news', 'events', 'pages', 'people'),
  create: ['actions', 'news', 'events', 'pages', 'people', 'newsletters'],
}

const rules: Readonly<Record<string, Rule>> = {
  actions: area('actions'),
  news: area('news'),
  events: area('events'),
  pages: area('pages'),
  people: area('people'),
  tags: writers('actions', 'news', 'events', 'pages'),
  media: library,
  files: library,
  'static-images': area('pages'),
  'about-values': area('pages'),
  redirects: area('pages'),
  'contact-submissions': { ...area('submissions'), create: 'none' },
  'action-submissions': { ...area('submissions'), create: 'none' },
  'proposal-images': readOnly('submissions'),
  replies: readOnly('submissions'),
  'held-submissions': readOnly('submissions'),
  'event-registrations': readOnly('submissions'),
  forms: area('pages'),
  'form-answers': readOnly('submissions'),
  'event-shift-sign-ups': readOnly('submissions'),
  'event-shifts': area('events'),
  contacts: area('contacts'),
  interactions: area('contacts'),
  'progression-stages': area('contacts'),
  'progression-entries': readOnly('contacts'),
  'follow-up-rules': area('contacts'),
  'follow-ups': readOnly('contacts'),
  segments: area('contacts'),
  consents: { read: ['contacts', 'newsletters'], create: 'none', change: 'none' },
  imports: { read: ['contacts', 'newsletters'], create: 'none', change: 'none' },
  'import-mappings': area('contacts', 'newsletters'),
  'contact-fields': { read: ['contacts'], create: ['settings'], change: ['settings'] },
  erasures: readOnly('contacts'),
  'retention-rules': area('settings'),
  // Who approves reads what is approved.
  newsletters: { ...area('newsletters'), read: ['newsletters', 'approvals'] },
  'compose-emails': area('newsletters'),
  'email-templates': area('newsletters'),
  topics: area('newsletters'),
  'newsletter-subscribers': area('newsletters'),
  deliveries: readOnly('newsletters'),
  bounces: readOnly('newsletters'),
  // Every user reads and changes their own account only.
  users: {
    read: 'staff',
    create: ['users'],
    change: ['users'],
    changeMany: 'staff',
    // Each hands over its work.
    removeMany: 'none',
  },
  // Every user reads and changes their own.
  'api-keys': { read: 'staff', create: 'none', change: ['users'], changeMany: 'staff' },
  // Every user reads those they started, administrators all.
  'bulk-edits': { read: 'staff', create: 'none', change: 'none' },
  webhooks: area('settings'),
  'webhook-calls': readOnly('settings'),
  'payload-kv': closed,
  // Administrators read them; only commands change them.
  'payload-jobs': { read: ['users'], create: 'none', change: 'none' },
}

/** The platform's own collections, in which users see their own documents. */
const platforms = [
  'payload-locked-documents',
  'payload-preferences',
  'payload-query-presets',
  'payload-migrations',
]

const none = 2_147_483_647

/** Requests that change nothing even when admitted: their ids match nothing. */
const requests = (slug: string, rule: Rule) => {
  const { read, create, change, changeMany = change, removeMany = change } = rule
  const nothing = `/${slug}?where[id][equals]=${none}`
  return [
    { who: read, level: 'read', method: 'GET', path: `/${slug}?limit=1` },
    { who: read, level: 'read', method: 'GET', path: `/${slug}/count` },
    { who: create, level: 'write', method: 'POST', path: `/${slug}`, json: {} },
    { who: change, level: 'write', method: 'PATCH', path: `/${slug}/${none}`, json: {} },
    { who: change, level: 'write', method: 'DELETE', path: `/${slug}/${none}` },
    { who: changeMany, level: 'write', method: 'PATCH', path: nothing, json: {} },
    { who: removeMany, level: 'write', method: 'DELETE', path: nothing },
  ] as const
}

/** A response that reveals nothing: an error, an empty list, or no value at all. */
const isEmpty = (status: number, { docs, totalDocs, value }: Record<string, unknown>): boolean =>
  status >= 400 || totalDocs === 0 || value === null || (Array.isArray(docs) && docs.length === 0)

let payload: Payload
const tokens: Record<Role, string> = { admin: '', editor: '', organizer: '', communicator: '' }
let invalidTokens: readonly (readonly [state: string, token: string | undefined])[] = []

beforeAll(async () => {
  payload = await startPayload()
  for (const role of roles) tokens[role] = (await createStaff(payload, role)).token
  const admin = await createStaff(payload, 'admin')
  const deletedUser = await createStaff(payload, 'admin')
  await payload.delete({ collection: 'users', id: deletedUser.id })
  const now = nowInSeconds()
  invalidTokens = [
    ['no token', undefined],
    ['garbage', 'garbage'],
    ['expired', await signToken(admin, now - 8 * 24 * 3600, env().JWT_SECRET)],
    ['forged', await signToken(admin, now, 'not the secret')],
    ['signed with the platform’s key', await signToken(admin, now, payload.secret)],
    ['of a deleted user', deletedUser.token],
    ['without a role', (await createStaff(payload)).token],
  ]
})

/** A token that is not accepted is none, for whatever collection; all are sent to one of them. */
const isDecidedHere = ([state]: (typeof invalidTokens)[number]): boolean =>
  state === 'no token' || state === 'without a role'

const isAllowed = (role: Role, who: Who, level: Level): boolean =>
  who === 'staff' ||
  (who !== 'none' && who.some((name) => mayDo(builtInRoles, [role], name, level)))

describe('the platform’s REST API', () => {
  it('the role table covers every collection of the platform’s REST API', () => {
    const slugs = payload.config.collections.map(({ slug }) => slug)
    expect(slugs.toSorted()).toEqual([...Object.keys(rules), ...platforms].toSorted())
  })

  it.each(Object.entries(rules))(
    'the REST API of %s admits exactly the roles of the role table',
    async (slug, rule) => {
      const calls = requests(slug, rule).flatMap((each) => roles.map((role) => ({ ...each, role })))
      for (const { who, level, role, method, path, ...call } of calls) {
        const { status } = await callPlatform(method, path, { ...call, token: tokens[role] })
        const expected = isAllowed(role, who, level)
        expect([role, method, path, status !== 403]).toEqual([role, method, path, expected])
        expect(status).toBeLessThan(500)
      }
    },
  )

  it.each(Object.entries(rules))(
    'the REST API of %s rejects requests without a valid token or role',
    async (slug, rule) => {
      const states = isLong || slug === 'news' ? invalidTokens : invalidTokens.filter(isDecidedHere)
      const calls = requests(slug, rule).flatMap((each) =>
        states.map(([state, token]) => ({ ...each, state, token })),
      )
      for (const { who, state, method, path, ...call } of calls) {
        // A user without a role may still read and change their own account.
        if (who === 'staff' && slug === 'users' && state === 'without a role') continue
        const { status } = await callPlatform(method, path, call)
        expect([state, method, path, status]).toEqual([state, method, path, 403])
      }
    },
  )

  it('an account without a role can read itself and no other account', async () => {
    const { id, token } = await createStaff(payload)
    const { status, json } = await callPlatform('GET', '/users', { token })
    expect([status, json]).toMatchObject([200, { docs: [{ id }], totalDocs: 1 }])
  })

  it.each([
    ['about', 'pages'],
    ['navigation', 'pages'],
    ['settings', 'settings'],
  ] as const)('the global %s admits exactly the roles of the role table', async (slug, name) => {
    const path = `/globals/${slug}`
    const status = async (method: string, token: string | undefined) =>
      (await callPlatform(method, path, { token, ...(method === 'POST' ? { json: {} } : {}) }))
        .status
    for (const role of roles) {
      const expected = mayDo(builtInRoles, [role], name, 'read') ? 200 : 403
      expect([role, await status('GET', tokens[role])]).toEqual([role, expected])
    }
    for (const role of roles.filter((each) => !mayDo(builtInRoles, [each], name, 'write')))
      expect([role, await status('POST', tokens[role])]).toEqual([role, 403])
    for (const [state, token] of invalidTokens)
      expect([state, await status('GET', token), await status('POST', token)]).toEqual([
        state,
        403,
        403,
      ])
  })

  it.each(platforms)(
    'the REST API of %s shows nothing without a valid token or role',
    async (slug) => {
      for (const [state, token] of invalidTokens)
        for (const { method, path, ...call } of requests(slug, closed)) {
          const { status, json } = await callPlatform(method, path, { ...call, token })
          const revealsNothing = isEmpty(status, json)
          expect([state, method, path, revealsNothing]).toEqual([state, method, path, true])
          expect(status).not.toBe(201)
        }
    },
  )

  it.each([
    ['POST', '/users/first-register'],
    ['POST', '/users/unlock'],
    ['POST', '/users/verify/x'],
    ['GET', '/payload-jobs/run'],
    ['GET', '/payload-jobs/handle-schedules'],
  ])('%s %s is closed to anonymous users and every role', async (method, path) => {
    const json =
      method === 'POST' ? { username: 'x', email: 'x@example.org', password: 'x' } : undefined
    for (const token of [undefined, ...Object.values(tokens)]) {
      const { status } = await callPlatform(method, path, { token, json })
      expect([401, 403]).toContain(status)
    }
  })

  it('there is no GraphQL endpoint', async () => {
    const { status } = await callPlatform('POST', '/graphql', { json: { query: '{ __typename }' } })
    expect(status).toBe(404)
  })
})
