import { expect } from 'vitest'
import { type SendingState, sendingState } from '#src/contract/newsletters/sending-state.ts'
import { startPayload } from './database.ts'
import { approvedNewsletter, send, subscribe } from './mail.ts'
import { callPlatform } from './platform-api.ts'
import { type Behaviour, startSmtp } from './smtp.ts'
import { createStaff } from './staff.ts'

/** Newsletters that are being sent, the commands of staff on them, and servers that take mail. */
export async function openSendingControl() {
  const payload = await startPayload()
  const admin = await createStaff(payload, 'admin')

  /** What is to be done after a test, such as to stop its servers. */
  const ends: (() => Promise<void>)[] = []
  const end = async () => {
    for (const each of ends.splice(0)) await each()
  }

  const smtp = async (behaviour: Behaviour = {}) => {
    const server = await startSmtp(behaviour)
    ends.push(server.stop)
    return server
  }

  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await payload.db.pool.query<Row>(text, values)).rows

  const press = async (id: number, action: string, by = admin) => {
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: by.token })
    const { seen } = sendingState.parse(json)
    const path = `/newsletters/${id}/${action}`
    return callPlatform('POST', path, { token: by.token, json: { seen } })
  }
  const pressed = async (id: number, action: string): Promise<SendingState> => {
    const { status, json } = await press(id, action)
    expect(status, JSON.stringify(json)).toBe(200)
    return sendingState.parse(json)
  }
  const stateOf = async (id: number): Promise<SendingState> => {
    const { json } = await callPlatform('GET', `/newsletters/${id}/sending`, { token: admin.token })
    return sendingState.parse(json)
  }

  const sent = async (prefix: string, count: number): Promise<number> => {
    await subscribe(payload, prefix, count)
    const id = await approvedNewsletter(payload)
    await send(payload, id)
    return id
  }

  const notify = () =>
    query(`INSERT INTO deliveries (kind, email, subject, html_content, text_content)
      VALUES ('notification', 'staff@example.org', 'News', '<p>News</p>', 'News')`)

  const holding = async () => {
    let release = (): void => undefined
    const held = new Promise<undefined>((done) => {
      release = () => done(undefined)
    })
    let begun = 0
    const server = await smtp({
      onMessage: () => {
        begun += 1
        return held
      },
    })
    return { ...server, release, begun: () => begun }
  }

  return { payload, admin, ends, end, smtp, query, press, pressed, stateOf, sent, notify, holding }
}
