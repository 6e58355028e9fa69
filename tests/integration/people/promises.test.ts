import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { storedAddresses, storedInteractions } from '#tests/support/addresses.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { isLong, isShort } from '#tests/support/long.ts'
import { approvedNewsletter, send } from '#tests/support/mail.ts'
import { type Merges, mergesOf } from '#tests/support/merges.ts'
import { callPlatform } from '#tests/support/platform-api.ts'
import { createStaff } from '#tests/support/staff.ts'

const runs = Number(process.env['PROMISE_RUNS'] ?? (isLong ? 15 : isShort ? 2 : 5))

let crm: Crm
let merges: Merges
let visitor: ApiClient
let token: string

beforeAll(async () => {
  crm = await startCrm()
  visitor = apiClient(dispatcher(crm.payload))
  const administrator = await createStaff(crm.payload, 'admin')
  token = administrator.token
  merges = mergesOf({ ...crm, staff: administrator })
})

/** What must be true of the people of one sequence. */
class Model {
  readonly emails = Array.from({ length: 4 }, uniqueEmail)
  /** Who withdrew, and has neither subscribed since nor was subscribed by staff with a reason. */
  readonly withdrew = new Set<string>()
  /** Addresses that are stored with a contact. */
  readonly stored = new Set<string>()
  readonly interactions = new Set<number>()
  readonly merges: number[] = []
  readonly imports: { readonly id: number; readonly brought: readonly string[] }[] = []
  emailOf = (n: number) => this.emails[n % this.emails.length] ?? ''
}

const platform = (method: string, path: string, call: { json?: unknown; body?: string } = {}) =>
  callPlatform(method, path, {
    token,
    ...call,
    headers: call.body === undefined ? {} : { 'content-type': 'text/csv' },
  })

const contactOf = async (email: string): Promise<number | undefined> => {
  const [row] = await merges.rows<{ id: number }>(
    `SELECT id FROM contacts WHERE email = $1
     UNION SELECT contact_id FROM contact_other_emails WHERE email = $1`,
    email,
  )
  return row?.id
}

const importFile = async (model: Model, a: number, b: number) => {
  const emails = [...new Set([model.emailOf(a), model.emailOf(b)])]
  const known = (['skip', 'fill', 'update'] as const)[b % 3]
  const subscribe = a % 2 === 0 ? { consent: 'Signed on paper' } : null
  const options = JSON.stringify({ known, subscribe, tag: 'imported' })
  const file = `name,email\r\n${emails.map((email) => `Person ${b},${email.toUpperCase()}\r\n`).join('')}`
  const { status, text } = await platform(
    'POST',
    `/contacts/import?optionsLength=${options.length}&fileName=people.csv`,
    { body: options + file },
  )
  expect(status, text).toBe(200)
  const [latest] = await merges.rows<{ id: number }>('SELECT max(id) AS id FROM imports')
  const brought = emails.filter((email) => !model.stored.has(email))
  model.imports.push({ id: latest?.id ?? 0, brought })
  for (const email of emails) model.stored.add(email)
}

const undoImport = async (model: Model, n: number) => {
  const [undone] = model.imports.splice(n % Math.max(1, model.imports.length), 1)
  if (!undone) return
  const { status, text } = await platform('POST', `/imports/${undone.id}/undo`)
  expect(status, text).toBe(200)
  const left = await storedAddresses(crm.payload, undone.brought)
  for (const email of undone.brought) if (!left.has(email)) model.stored.delete(email)
}

const merge = async (model: Model, keep: number | undefined, remove: number | undefined) => {
  if (keep === undefined || remove === undefined || keep === remove) return
  model.merges.push(await merges.mustMerge(keep, remove))
}

const undoMerge = async (model: Model, n: number) => {
  const [id] = model.merges.splice(n % Math.max(1, model.merges.length), 1)
  // The primary contact may have been erased, or be merged itself.
  if (id !== undefined) expect([200, 404, 409]).toContain((await merges.undo(id)).status)
}

const erase = async (model: Model, email: string) => {
  const contact = await contactOf(email)
  if (contact === undefined) return
  const { json } = await platform('GET', `/contacts/${contact}/erasure`)
  const { emails } = json as { emails: string[] }
  const gone = await storedInteractions(crm.payload, { emails })
  const { status, text } = await platform('POST', `/contacts/${contact}/erase`, {
    json: { confirmation: emails[0] },
  })
  expect(status, text).toBe(200)
  for (const each of emails) model.stored.delete(each)
  for (const id of gone) model.interactions.delete(id)
}

const subscribe = async (model: Model, email: string) => {
  await visitor('POST', '/api/newsletter/subscribe', { json: { email } })
  model.withdrew.delete(email)
}

const withdraw = async (model: Model, email: string) => {
  await visitor('POST', '/api/newsletter/unsubscribe', { json: { email } })
  model.withdrew.add(email)
}

const log = async (model: Model, contact: number | undefined) => {
  if (contact === undefined) return
  await merges.send('POST', `/${contact}/interactions`, { kind: 'call' })
  const [row] = await merges.rows<{ id: number }>('SELECT max(id) AS id FROM interactions')
  if (row) model.interactions.add(row.id)
}

const steps = {
  import: importFile,
  undoImport: (model: Model, a: number) => undoImport(model, a),
  merge: async (model: Model, a: number, b: number) =>
    merge(model, await contactOf(model.emailOf(a)), await contactOf(model.emailOf(b))),
  undoMerge: (model: Model, a: number) => undoMerge(model, a),
  erase: (model: Model, a: number) => erase(model, model.emailOf(a)),
  subscribe: (model: Model, a: number) => subscribe(model, model.emailOf(a)),
  withdraw: (model: Model, a: number) => withdraw(model, model.emailOf(a)),
  log: async (model: Model, a: number) => log(model, await contactOf(model.emailOf(a))),
} as const

/** No one who withdrew is a recipient, no address of an import is missing, and no entry is lost. */
const check = async (model: Model) => {
  const newsletter = await approvedNewsletter(crm.payload)
  await send(crm.payload, newsletter)
  const recipients = await merges.rows<{ email: string }>(
    'SELECT lower(email) AS email FROM deliveries WHERE newsletter_id = $1',
    newsletter,
  )
  expect(recipients.filter(({ email }) => model.withdrew.has(email))).toEqual([])
  expect(await storedAddresses(crm.payload, model.emails)).toEqual(model.stored)
  expect(await storedInteractions(crm.payload, { emails: model.emails })).toEqual(
    model.interactions,
  )
}

it(
  'no one who withdrew is mailed, no import costs an address, and no undo or merge loses an entry, after any sequence of imports, merges, undos, erasures, subscriptions and withdrawals',
  async () => {
    const step = fc.record({
      kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
      a: fc.nat(7),
      b: fc.nat(7),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14 }), async (sequence) => {
        const model = new Model()
        await importFile(model, 0, 1)
        await importFile(model, 2, 3)
        for (const { kind, a, b } of sequence) await steps[kind](model, a, b)
        await check(model)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  },
  runs * 10_000,
)
