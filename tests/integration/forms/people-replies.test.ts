import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { timelinePage } from '#src/contract/people/timeline.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { answersOf, answersPath, createForm, joinItems } from '#tests/support/forms.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { postForm } from '#tests/support/preferences.ts'
import { newKey } from '#tests/support/replies.ts'
import { createStaff } from '#tests/support/staff.ts'

let crm: Crm
beforeAll(async () => {
  crm = await startCrm()
})

const call = (method: 'GET' | 'POST', path: string, json?: object, { token } = crm.staff) =>
  callPlatform(method, path, { token, ...(json ? { json } : {}) })

const answered = async () => {
  const calls = { blockType: 'formAgreement' as const, label: 'Calls', text: 'You may call me.' }
  const form = await createForm(crm.payload, { items: [...joinItems, calls] })
  const email = uniqueEmail()
  const answers = { name: 'Ada', email, how_will_you_help: ['Drive', 'Cook'], calls: true }
  await crm.api('POST', `/api/forms/${form.slug}`, { json: { answers } })
  const [stored] = await answersOf(crm.payload, form.id)
  return { form, email, id: stored?.id ?? 0, contact: stored?.contact ?? 0 }
}
const reply = (id: number, more: object = {}, staff = crm.staff) =>
  call(
    'POST',
    `/form-answers/${id}/reply`,
    { key: newKey(), after: null, text: 'Welcome aboard', ...more },
    staff,
  )
const mailsTo = async (email: string) => {
  const { rows } = await crm.payload.db.pool.query<{ text: string }>(
    `SELECT text_content AS text FROM deliveries WHERE email = $1 AND kind = 'reply'`,
    [email],
  )
  return rows.map(({ text }) => text)
}

it('staff reply to answers by mail, which quotes them', async () => {
  const { form, email, id } = await answered()
  const { json } = await call('GET', `/form-answers/${id}/conversation`)
  expect(json).toMatchObject({ recipient: { name: 'Ada', email }, subject: `Re: ${form.title}` })
  const sent = await reply(id)
  expect(sent.json).toMatchObject({ replies: [{ text: 'Welcome aboard' }], handling: null })
  const [text] = await mailsTo(email)
  expect(text).toContain('Welcome aboard')
  expect(text).toContain('> How will you help?: Drive, Cook\n> Calls: ✓')
})

it('a reply is sent once, and of two at once one is told', async () => {
  const { email, id } = await answered()
  const key = newKey()
  await Promise.all([reply(id, { key }), reply(id, { key })])
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await reply(id)).status).toBe(409)
})

it('what staff replied goes with answers that are withdrawn, and none is written then', async () => {
  const { id } = await answered()
  await reply(id)
  await postForm(crm.api, await answersPath(crm.payload, id), { action: 'withdraw' })
  const { json } = await call('GET', `/form-answers/${id}/conversation`)
  expect(json).toMatchObject({ replies: [], obstacle: 'erased' })
  expect((await reply(id)).status).toBe(409)
})

it('who may not write submissions replies to no answers', async () => {
  const { id } = await answered()
  const communicator = await createStaff(crm.payload, 'communicator')
  expect((await reply(id, {}, communicator)).status).toBe(403)
  expect((await reply(2_000_000_000)).status).toBe(409)
})

it('the timeline of a contact has their answers and the replies, with the way to both', async () => {
  const { form, id, contact } = await answered()
  await reply(id)
  const { json } = await call('GET', `/contacts/${contact}/timeline`)
  const { items } = timelinePage.parse(json)
  const shown = items.map((item) => z.looseObject({ kind: z.string() }).parse(item))
  expect(shown).toMatchObject([
    { kind: 'reply', collection: 'form-answers', submission: id },
    { kind: 'consent', purpose: 'agreement', given: true },
    { kind: 'answers', id, title: form.title },
  ])
})
