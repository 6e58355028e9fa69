import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAdapter } from '@payloadcms/db-postgres'
import { lexicalEditor } from '@payloadcms/richtext-lexical'
import { buildConfig, getPayload, type Payload, type TypedUser } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#endpoints/index.ts'
import { runWorker } from '#jobs/worker.ts'
import { permissionsIn } from '#src/contract/operation.ts'
import { areas } from '#src/contract/permission.ts'
import { schemaOf } from '#src/data/configured-schema.ts'
import { neededSchema } from '#src/data/needed-schema.ts'
import { requireSchemaIn } from '#src/data/preparation.ts'
import { muster } from '#src/muster.ts'
import { mayDo } from '#src/platform/access/roles.ts'
import { rolesIn } from '#src/platform/extension/installed.ts'
import { env } from '#src/settings/env.ts'
import { apiClient, dispatcher } from '#tests/support/api.ts'
import { cloneTemplate } from '#tests/support/clone-template.ts'
import {
  checkTypes,
  copyForOrganisation,
  createMigration,
  generateCode,
  generateTypes,
  prepareDatabase,
} from '#tests/support/organisation.ts'
import { createShift, staffingOf } from '#tests/support/shifts.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { options } from '../../../../examples/organisation/options.ts'

const key = 'organisation'
/** `npm test` generates no code for what it leaves out. */
const isShort = process.env['MUSTER_FAULTS'] === 'short'
const generated = ['src/payload-types.ts', 'src/app/(payload)/admin/importMap.js'] as const

let copy: string
let payload: Payload
let databaseUrl: string

const migrationsThere = async (): Promise<string[]> =>
  (await readdir(join(copy, 'organisation/migrations'))).filter((name) => name.endsWith('.ts'))

const contentOf = (path: string): Promise<string> => readFile(join(copy, path), 'utf8')

beforeAll(async () => {
  copy = await copyForOrganisation()
  if (isShort) await createMigration(copy, 'food_bank')
  else {
    await generateTypes(copy)
    await generateCode(copy)
  }
  databaseUrl = await cloneTemplate(`organisation_${process.pid}`)
  await prepareDatabase(copy, databaseUrl)
  const config = await buildConfig({
    secret: env().PAYLOAD_SECRET,
    editor: lexicalEditor(),
    db: postgresAdapter({ pool: { connectionString: databaseUrl }, push: false }),
    plugins: [muster(options)],
  })
  payload = await getPayload({ config, key })
})

afterAll(async () => {
  await payload?.destroy()
  await rm(copy, { recursive: true, force: true })
})

// Types of the example's configuration are generated in its copy, not here.
const shifts = 'shifts' as 'events'
const coordinator = 'coordinator' as 'editor'

type Named = { name: string; status: 'Member' }

const asUser = async ({ id }: Staff): Promise<TypedUser> => ({
  ...(await payload.findByID({ collection: 'users', id })),
  collection: 'users' as const,
})

describe('the options of an organisation', () => {
  it('the options of an organisation have generated types and components', {
    tags: 'long',
  }, async () => {
    const [types, importMap] = await Promise.all(generated.map(contentOf))
    expect(types).toContain('drivingLicence?: boolean | null')
    expect(types).toContain("'communicator' | 'coordinator'")
    expect(importMap).toContain('ShiftsCard')
  })

  it('the options of an organisation have one migration, after all of ours', async () => {
    const [migration = '', ...others] = (await migrationsThere()).filter(
      (name) => name !== 'index.ts',
    )
    expect(others).toEqual([])
    const text = await contentOf(`organisation/migrations/${migration}`)
    expect(text).toContain('CREATE TABLE "shifts"')
    expect(text).toContain(`ADD VALUE 'removeOldShifts'`)
    // Ours are in the database before it.
    expect(text).not.toContain('CREATE TABLE "contacts"')
    const { rows } = await payload.db.pool.query(
      'SELECT name FROM payload_migrations ORDER BY id DESC LIMIT 1',
    )
    expect(rows).toEqual([{ name: migration.replace('.ts', '') }])
  })

  it('the options of an organisation agree with its generated types', {
    tags: 'long',
  }, async () => {
    await checkTypes(copy)
  })

  it('a database without the migration of the options is not started on, and what it lacks is named', async () => {
    const { tables, enums } = neededSchema.parse(schemaOf(payload.db))
    await expect(requireSchemaIn(databaseUrl, { tables, enums })).resolves.toBeUndefined()
    const without = await cloneTemplate(`without_options_${process.pid}`)
    await expect(requireSchemaIn(without, { tables, enums })).rejects.toThrow(
      /^No migration makes what the options in organisation\/ need: .*the table shifts.* and \d+ more\. Make it by `npm run payload -- migrate:create NAME`/,
    )
  })

  it('the options of an organisation need no second migration, also after one of Muster is added', {
    tags: 'long',
  }, async () => {
    const before = await migrationsThere()
    await createMigration(copy, 'again')
    expect(await migrationsThere()).toEqual(before)

    const [snapshot = ''] = (await readdir(join(copy, 'migrations'))).filter((name) =>
      name.endsWith('.json'),
    )
    const schema = JSON.parse(await contentOf(`migrations/${snapshot}`))
    const people = schema.tables['public.people']
    people.columns.nickname = { ...people.columns.role, name: 'nickname', notNull: false }
    const later = join(copy, 'migrations/20991231_000000_later.json')
    await writeFile(later, JSON.stringify(schema))
    await rm(join(copy, 'migrations', snapshot))
    const field = "{ name: 'nickname', type: 'text' },"
    const source = await contentOf('collections/content/people.ts')
    await writeFile(
      join(copy, 'collections/content/people.ts'),
      source.replace('fields: [', `fields: [${field}`),
    )
    await createMigration(copy, 'again')
    expect(await migrationsThere()).toEqual(before)

    // As versions left it that named the snapshot alone.
    const own = join(copy, 'organisation/migrations')
    const copied = (await readdir(own)).find((name) => name.endsWith('.made-on.json')) ?? ''
    await rm(join(own, copied))
    await writeFile(join(own, copied.replace(/json$/, 'txt')), `${snapshot}\n`)
    await expect(createMigration(copy, 'again')).rejects.toThrow('which this version no longer has')
  })

  it('a field of an organisation is stored, and returned to roles that may read it', async () => {
    const [organizer, communicator] = [
      await createStaff(payload, 'organizer'),
      await createStaff(payload, 'communicator'),
    ]
    const { id } = await payload.create({
      collection: 'contacts',
      data: { name: 'Ada', status: 'Member', drivingLicence: true } as Named,
      user: await asUser(organizer),
      overrideAccess: false,
    })
    const read = async (who: Staff) =>
      payload.findByID({
        collection: 'contacts',
        id,
        user: await asUser(who),
        overrideAccess: false,
      })
    expect(await read(organizer)).toMatchObject({ drivingLicence: true })
    expect(await read(communicator)).toMatchObject({ name: 'Ada' })
    expect(await read(communicator)).not.toHaveProperty('drivingLicence')
  })

  it('a collection of an organisation is open to the roles its access functions name', async () => {
    const data = { title: 'Morning', startsAt: '2030-01-01T08:00:00.000Z' } as never
    const [editor, organizer] = [
      await createStaff(payload, 'editor'),
      await createStaff(payload, 'organizer'),
    ]
    const create = async (who: Staff) =>
      payload.create({
        collection: shifts,
        data,
        user: await asUser(who),
        overrideAccess: false,
      })
    const { id } = await create(editor)
    await expect(create(organizer)).rejects.toThrow('not allowed')
    const { docs } = await payload.find({
      collection: shifts,
      user: await asUser(organizer),
      overrideAccess: false,
    })
    expect(docs).toMatchObject([{ id, title: 'Morning', helpersNeeded: 1 }])
    await expect(payload.find({ collection: shifts, overrideAccess: false })).rejects.toThrow(
      'not allowed',
    )
  })

  it('a collection of an organisation that is called shifts lives beside the shifts of events', async () => {
    const data = { title: 'Sorting', startsAt: '2030-01-01T08:00:00.000Z' } as never
    const theirs = await payload.create({ collection: shifts, data })
    const ours = await createShift(payload, { title: 'Bar' })
    expect(await payload.findByID({ collection: shifts, id: theirs.id })).toMatchObject({
      title: 'Sorting',
      helpersNeeded: 1,
    })
    const api = apiClient(dispatcher(payload))
    const json = { name: 'Ada', email: 'ada@example.org' }
    const signUp = await api('POST', `/api/event-shifts/${ours.id}/sign-up`, { json })
    expect(signUp.status).toBe(200)
    expect(await staffingOf(payload, ours.id)).toEqual({ needed: 1, taken: 1, waiting: 0 })
    await payload.delete({ collection: shifts, id: theirs.id })
    const left = await api('GET', `/api/event-shifts/${ours.id}`)
    expect(left.json).toMatchObject({ title: 'Bar', state: 'waiting_list' })
  })

  it('a task of an organisation is run by the worker, in its own queue', async () => {
    const create = (title: string, startsAt: string) =>
      payload.create({ collection: shifts, data: { title, startsAt } as never })
    const old = await create('Long ago', '2020-01-01T08:00:00.000Z')
    const coming = await create('To come', '2030-01-01T08:00:00.000Z')
    const job = { task: 'removeOldShifts', input: {}, queue: 'shifts' }
    const { id } = await payload.jobs.queue(job as never)
    const ending = new AbortController()
    const working = runWorker(payload, ending.signal)
    const idsOf = async (collection: typeof shifts) =>
      (await payload.find({ collection, pagination: false })).docs.map((each) => each.id)
    await vi.waitFor(
      async () => expect(await idsOf('payload-jobs' as typeof shifts)).not.toContain(id),
      { timeout: 120_000, interval: 100 },
    )
    ending.abort()
    await working
    const left = await idsOf(shifts)
    expect(left).toContain(coming.id)
    expect(left).not.toContain(old.id)
  })

  describe('a role of an organisation', () => {
    let holder: Staff

    beforeAll(async () => {
      holder = await createStaff(payload, coordinator)
    })

    it('a role of an organisation has its permissions, in the contract and in the admin UI', async () => {
      const call = apiClient(dispatcher(payload))
      const checked = await call('GET', '/api/auth/check', { token: holder.token })
      expect(checked.json).toMatchObject({
        user: {
          roles: ['coordinator'],
          permissions: ['events:read', 'events:write', 'contacts:read'],
        },
      })
      const login = { username: holder.username, password: holder.password }
      expect((await call('POST', '/api/auth/login', { json: login })).json).toMatchObject({
        user: { roles: ['coordinator'] },
      })
      const user = await asUser(holder)
      const event = { title: 'Opening', startDate: '2030-01-01T08:00:00.000Z' } as never
      const draft = { collection: 'events', data: event, draft: true } as const
      await payload.create({ ...draft, user, overrideAccess: false })
      await payload.find({ collection: 'contacts', user, overrideAccess: false })
    })

    it('a role of an organisation has no other permission: in no area, no collection, no operation of the contract', async () => {
      const table = rolesIn(payload.config)
      const granted = areas.flatMap((area) =>
        (['read', 'write'] as const).flatMap((level) =>
          mayDo(table, ['coordinator'], area, level) ? [`${area}:${level}`] : [],
        ),
      )
      expect(granted).toEqual(['events:read', 'events:write', 'contacts:read'])

      const call = apiClient(dispatcher(payload))
      const closed = endpoints
        .map(({ operation }) => operation)
        .filter(
          ({ permission }) =>
            permission && !permissionsIn(permission).some((each) => granted.includes(each)),
        )
      expect(closed.length).toBeGreaterThan(20)
      for (const { method, path } of closed) {
        const { status } = await call(method, path.replaceAll(/:[a-z]+/gi, '1'), {
          token: holder.token,
        })
        expect([method, path, status]).toEqual([method, path, 403])
      }

      const user = await asUser(holder)
      for (const collection of ['newsletters', 'news', 'action-submissions'] as const)
        await expect(
          payload.find({ collection, user, overrideAccess: false }),
          collection,
        ).rejects.toThrow('not allowed')
      const change = {
        collection: 'contacts',
        id: 1,
        data: {},
        user,
        overrideAccess: false,
      } as const
      await expect(payload.update(change)).rejects.toThrow('not allowed')
    })

    it('a role of an organisation sees in the menu what it may read', async () => {
      const user = await asUser(holder)
      const visible = payload.config.collections
        .filter(({ admin: { hidden } }) =>
          typeof hidden === 'function' ? !hidden({ user: user as never }) : !hidden,
        )
        .map(({ slug }) => slug)
      expect(visible).toEqual(expect.arrayContaining(['events', 'contacts', 'shifts']))
      expect(visible).not.toEqual(expect.arrayContaining(['newsletters']))
      expect(visible).not.toContain('users')
    })

    it('a role of an organisation has no permission where the options do not define it', async () => {
      expect(mayDo(rolesIn({ custom: {} }), ['coordinator'], 'events', 'read')).toBe(false)
    })
  })
})
