import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSenderDns } from '#src/runtime/doctor/check-mail.ts'
import { checkProxy } from '#src/runtime/doctor/check-proxy.ts'
import { findings } from '#src/runtime/doctor/findings.ts'
import { type Env, env, parseEnv } from '#src/settings/env.ts'
import { startPayload } from '#tests/support/database.ts'
import { startForwarder } from '#tests/support/forwarder.ts'
import { startIdentityProvider } from '#tests/support/identity-provider.ts'
import { openFolder, removeFolder, runCommand } from '#tests/support/muster.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startWeb } from '#tests/support/web.ts'

/** What `npm run doctor` says of a set-up that is sound, and of what is wrong with it. */

let payload: Payload
let folder: string
let source: Record<string, string>

beforeAll(async () => {
  payload = await startPayload()
  folder = await openFolder()
  source = { ...secrets, DATABASE_URL: env().DATABASE_URL, DATA_DIR: folder, PORT: '1' }
  await payload.db.pool.query('DELETE FROM last_backup')
})
afterAll(() => removeFolder(folder))

const of = async (check: string, settings: Record<string, string> = {}, mail?: string) =>
  (await findings({ ...source, ...settings }, mail)).filter((each) => each.check === check)

const statuses = async (check: string, settings: Record<string, string> = {}) =>
  (await of(check, settings)).map(({ status }) => status)

describe('npm run doctor', () => {
  it('a wrong setting is the only finding, without its value', async () => {
    const wrong = { DATABASE_URL: 'postgres://muster:12/secret@db/muster' }
    const found = await findings({ ...source, ...wrong })
    expect(found).toEqual([
      { check: 'settings', status: 'problem', text: expect.stringMatching(/^DATABASE_URL cannot/) },
    ])
    expect(JSON.stringify(found)).not.toContain('secret')
  })

  it('what looks like a mistake is a warning', async () => {
    expect(await of('settings', { SMPT_URL: 'smtp://x' })).toEqual([
      { check: 'settings', status: 'warning', text: expect.stringContaining('SMTP_URL') },
    ])
  })

  it('versions, extensions, clock, disk and storage of a sound set-up are fine', async () => {
    for (const check of ['settings', 'versions', 'extensions', 'clock', 'ids', 'storage'])
      expect([check, new Set(await statuses(check))]).toEqual([check, new Set(['ok'])])
    expect(await statuses('disk')).toHaveLength(2)
  })

  it('a provider for signing in responds, or is named with what is wrong', async () => {
    expect(await of('provider')).toEqual([])
    const provider = await startIdentityProvider()
    provider.serve('http://localhost:1')
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = provider.settings
    const settings = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET }
    const [found] = await of('provider', settings)
    expect(found?.status).toBe('ok')
    expect(found?.text).toContain('/cms-api/users/provider-callback')
    provider.close()
    const away = `http://localhost:${await reservePort()}`
    expect(await of('provider', { ...settings, OIDC_ISSUER: away })).toEqual([
      { check: 'provider', status: 'problem', text: `${away} cannot be used: connection refused` },
    ])
  })

  it('a database that is away is a problem with its reason, and the rest is looked at', async () => {
    const away = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    expect(await of('database', away)).toEqual([
      { check: 'database', status: 'problem', text: 'connection refused' },
    ])
    expect(await statuses('storage', away)).toEqual(['ok'])
  })

  it('missing migrations and a folder that cannot be written are problems', async () => {
    await payload.db.pool.query(
      `UPDATE payload_migrations SET name = name || '-gone' WHERE name LIKE '%delivery_order'`,
    )
    const versions = await of('versions')
    await payload.db.pool.query(
      `UPDATE payload_migrations SET name = replace(name, '-gone', '') WHERE name LIKE '%-gone'`,
    )
    expect(versions.map(({ status }) => status)).toEqual(['ok', 'ok', 'problem'])
    expect(await of('storage', { DATA_DIR: '/dev/null/data' })).toEqual([
      { check: 'storage', status: 'problem', text: 'a file is in its place' },
    ])
  })

  it('tables whose ids are used up are named before they are', async () => {
    const { pool } = payload.db
    const set = (given: number) => pool.query(`SELECT setval('deliveries_id_seq', $1)`, [given])
    const { rows } = await pool.query<{ given: string }>(
      `SELECT nextval('deliveries_id_seq') given`,
    )
    await set(1_200_000_000)
    const [half] = await of('ids')
    await set(1_900_000_000)
    const [most] = await of('ids')
    await set(Number(rows[0]?.given))
    expect([half, most]).toEqual([
      { check: 'ids', status: 'warning', text: 'deliveries_id_seq has given 55 % of its ids' },
      {
        ...{ check: 'ids', status: 'problem' },
        text: 'deliveries_id_seq has given 88 % of its ids; beyond the last, nothing is added',
      },
    ])
  })

  it('a backup is missing, recent or old', async () => {
    const { pool } = payload.db
    expect(await statuses('backup')).toEqual(['warning'])
    await pool.query('INSERT INTO last_backup (taken_at) VALUES (now())')
    expect(await statuses('backup')).toEqual(['ok'])
    await pool.query(`UPDATE last_backup SET taken_at = now() - interval '49 hours'`)
    expect(await statuses('backup')).toEqual(['problem'])
    await pool.query('DELETE FROM last_backup')
  })
})

describe('mail', () => {
  it('the server is signed in to, and a test is sent where an address is given', async () => {
    const smtp = await startSmtp()
    expect(await of('mail', { SMTP_URL: smtp.url })).toEqual([
      { check: 'mail', status: 'ok', text: expect.stringContaining('lets us in') },
    ])
    expect(smtp.recipients()).toEqual([])
    const [sent] = await of('mail', { SMTP_URL: smtp.url }, 'operator@ngo.test')
    expect(sent?.status).toBe('ok')
    expect(smtp.recipients()).toEqual(['operator@ngo.test'])
    // One that speaks no TLS at the start.
    const [tls] = await of('mail', { SMTP_URL: smtp.url.replace('smtp:', 'smtps:') })
    expect(tls).toMatchObject({ status: 'problem', text: expect.stringContaining('use smtp://') })
    await smtp.stop()
    const [away] = await of('mail', { SMTP_URL: smtp.url })
    expect(away).toMatchObject({ status: 'problem', text: expect.stringMatching(/^unreachable: /) })
    expect(await statuses('mail')).toEqual(['warning'])
  })

  it('the DNS of the sender is judged as in the mail check', async () => {
    const settings = parseEnv({ ...source, MAIL_FROM: 'news@ngo.example' })
    const facts = [
      { code: 'spfMissing', place: 'ngo.example' },
      { code: 'dkimElsewhere', place: 'ngo.example' },
      { code: 'dmarcGood', place: 'reject' },
    ] as const
    expect(await checkSenderDns(settings, async () => [...facts])).toEqual([
      { status: 'problem', text: expect.stringMatching(/^SPF: ngo\.example has no record/) },
      { status: 'warning', text: expect.stringMatching(/^DKIM/) },
      { status: 'ok', text: 'DMARC: there is a policy (reject).' },
    ])
    expect(await statuses('sender')).toEqual(['warning'])
  })
})

describe('the proxy', () => {
  const token = 'a token of operators'
  const forwarding = async (trusts: boolean): Promise<{ settings: Env; stop: () => void }> => {
    const web = await startWeb(payload, { opsToken: token, trustProxy: () => trusts })
    const BASE_URL = web.url
    return { settings: { ...env(), BASE_URL, OPS_TOKEN: token }, stop: () => void web.stop() }
  }

  it('what Muster sees of a call is compared with BASE_URL', async () => {
    const { settings, stop } = await forwarding(false)
    expect(await checkProxy(settings)).toEqual([
      { status: 'ok', text: `Muster sees ${settings.BASE_URL}, and the client at 127.0.0.1` },
    ])
    const { port } = new URL(settings.BASE_URL)
    const elsewhere = { ...settings, BASE_URL: `http://localhost:${port}` }
    expect(await checkProxy(elsewhere)).toMatchObject([{ status: 'ok' }])
    stop()
  })

  it('a proxy that sends no protocol, or is not trusted, is a problem', async () => {
    for (const [trusts, forwards, status] of [
      [true, true, 'ok'],
      [false, true, 'problem'],
      [true, false, 'problem'],
    ] as const) {
      const { settings, stop } = await forwarding(trusts)
      const proxy = await startForwarder(settings.BASE_URL, forwards)
      const found = await checkProxy({ ...settings, BASE_URL: proxy.url })
      expect([trusts, forwards, found[0]?.status]).toEqual([trusts, forwards, status])
      await proxy.stop()
      stop()
    }
  })

  it('without the token, or without Muster, it says so', async () => {
    const { settings, stop } = await forwarding(false)
    expect(await checkProxy({ ...settings, OPS_TOKEN: undefined })).toMatchObject([
      { status: 'ok' },
    ])
    stop()
    const BASE_URL = `http://127.0.0.1:${await reservePort()}`
    expect(await checkProxy({ ...settings, BASE_URL })).toEqual([
      { status: 'problem', text: `${BASE_URL} cannot be reached: connection refused` },
    ])
  })
})

describe('the command', () => {
  it('prints one line for each finding, or JSON, and ends with 1 where one is a problem', {
    timeout: 120_000,
  }, async () => {
    const lines = runCommand(['doctor'], source)
    expect(await lines.exited).toBe(1)
    expect(lines.output()).toMatch(/^ok {7}settings {3}all are accepted$/m)
    expect(lines.output()).toMatch(/^problem {2}proxy {6}.+ cannot be reached: .+$/m)
    const { DATABASE_URL: _, ...without } = source
    const none = runCommand(['doctor', '--json'], without)
    expect(await none.exited).toBe(1)
    expect(JSON.parse(none.output())).toEqual([
      {
        check: 'settings',
        status: 'problem',
        text: 'DATABASE_URL is required, or a running `npm start` in this folder.',
      },
    ])
  })
})
