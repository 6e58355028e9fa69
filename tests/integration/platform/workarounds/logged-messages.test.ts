import { Writable } from 'node:stream'
import { sql } from '@payloadcms/db-postgres'
import { APIError, getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { platformLog } from '#src/platform/workarounds/logged-messages.ts'
import { withRequestId } from '#src/settings/request-id.ts'
import {
  bareLog,
  callBarePlatform,
  createBareUser,
  startBarePlatform,
} from '#tests/support/bare-platform.ts'
import { startPayload } from '#tests/support/database.ts'
import config from '../../../../payload.config.ts'

const written: string[] = []
const destination = new Writable({
  write: (line: Buffer, _, done) => {
    written.push(line.toString('utf8'))
    done()
  },
})
let payload: Payload

beforeAll(async () => {
  // Makes the database of this process of tests.
  await startPayload()
  const logger = { ...platformLog('info'), destination }
  payload = await getPayload({ config: Object.assign({}, await config, { logger }), key: 'log' })
})
afterAll(() => payload?.destroy())
beforeEach(() => {
  written.length = 0
})

/** The error of the database for a rejected row, which quotes all of it. */
const rejectedInsert = async (): Promise<Error> => {
  const inserting = payload.db.drizzle.execute(sql`
    INSERT INTO deliveries (kind, email, status, attempts)
    VALUES ('newsletter', ${'secret reader@example.org'}, 'queued', 0)`)
  const error: unknown = await inserting.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Error)) throw new Error('the database took it')
  expect(error.message).toContain('secret reader')
  return error
}

it.each<[string, (error: Error) => void]>([
  ['alone', (error) => payload.logger.error(error)],
  ['as a field', (error) => payload.logger.error({ err: error })],
  [
    'as a field with a message beside it',
    (error) => payload.logger.error({ err: error, msg: 'No' }),
  ],
  ['with a message after it', (error) => payload.logger.error({ err: error }, 'No')],
])(
  'an error that the platform logs %s is logged by kind and location, without what its message quotes',
  async (_, log) => {
    log(await rejectedInsert())
    const [line] = written
    expect(line).toContain('"kind":"')
    expect(line).toContain('deliveries_address_check')
    expect(line).not.toContain('secret reader')
  },
)

it('what is wrong with a request alone is no error of the log; a fault of the server and one of a worker are', () => {
  const levelOf = (status: number): unknown => {
    written.length = 0
    payload.logger.error({ err: new APIError('Not an image', status, null, true) })
    return (JSON.parse(written[0] ?? '{}') as { level: unknown }).level
  }
  const inRequest = (status: number) => withRequestId('some', () => levelOf(status))
  expect([400, 413, 423, 499].map(inRequest)).toEqual([30, 30, 30, 30])
  expect([399, 500, 503].map(inRequest)).toEqual([50, 50, 50])
  expect([400, 500].map(levelOf)).toEqual([50, 50])
})

it('a log line without an error is logged unchanged', () => {
  payload.logger.info({ delivery: 5 }, 'on its way')
  payload.logger.info('Started')
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { delivery: 5, msg: 'on its way' },
    { msg: 'Started' },
  ])
})

it('Payload alone logs the values of a row that the database rejects, past the serializer', async () => {
  const bare = await startBarePlatform()
  const { email, password } = await createBareUser(bare)
  const { token } = await bare.login({ collection: 'users', data: { email, password } as never })
  const json = { title: 'Opening', startDate: 'secret-moment' }
  const call = { json, ...(token === undefined ? {} : { token }) }
  expect((await callBarePlatform('POST', '/events?draft=true', call)).status).toBe(500)
  expect(bareLog.join('')).toContain('secret-moment')
})
