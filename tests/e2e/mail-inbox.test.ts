import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import {
  eventually,
  openFolder,
  type Running,
  removeFolder,
  startMuster,
} from '#tests/support/muster.ts'

let folder: string
let muster: Running & { readonly url: string }

beforeAll(async () => {
  folder = await openFolder()
  muster = await startMuster(folder, {
    ADMIN_USERNAME: 'boss',
    ADMIN_PASSWORD: 'boss of the house',
  })
  await muster.says('Muster is running')
}, 400_000)

afterAll(async () => {
  muster?.kill('SIGTERM')
  await muster?.gone()
  await removeFolder(folder)
})

const signedIn = z.object({ token: z.string() })
const made = z.object({ id: z.int() })
const inbox = z.array(z.object({ subject: z.string(), html: z.string() }))

it('a newcomer who has set up nothing sees a newsletter arrive where the start says', async () => {
  const call = async (path: string, json: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const body = JSON.stringify(json)
    const answer = await fetch(`${muster.url}/api${path}`, { method: 'POST', headers, body })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as unknown
  }
  const account = { username: 'boss', password: 'boss of the house' }
  const { token } = signedIn.parse(await call('/auth/login', account))
  await call('/newsletter/subscribe', { email: 'ada@example.org', name: 'Ada' })
  const letter = { title: 'First', subject: 'Hello {{name}}', html_content: '<p>It works</p>' }
  const { id } = made.parse(await call('/staff/newsletters', letter, token))
  await call(`/staff/newsletters/${id}/approve`, {}, token)
  await call(`/staff/newsletters/${id}/send`, {}, token)
  const [, address] = /Mail inbox +(http:\S+)/.exec(muster.output()) ?? []
  const arrived = async () => {
    const mails = inbox.parse(await (await fetch(`${address}/email`)).json())
    return mails.some(({ subject, html }) => subject === 'Hello Ada' && html.includes('It works'))
  }
  await eventually(arrived, 'the newsletter in the inbox')
})
