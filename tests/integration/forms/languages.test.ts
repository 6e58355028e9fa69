import { randomUUID } from 'node:crypto'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Form } from '#src/payload-types.ts'
import { type ApiClient, apiClient, dispatcher } from '#tests/support/api.ts'
import { uniqueEmail } from '#tests/support/crm.ts'
import { startPayload } from '#tests/support/database.ts'
import { answersOf, answersPath, createForm, emailQuestion } from '#tests/support/forms.ts'

let payload: Payload
let api: ApiClient
beforeAll(async () => {
  payload = await startPayload()
  api = apiClient(dispatcher(payload))
})

const help = {
  ...({ blockType: 'formChoice', label: 'Help', choices: 'Drive\nCook' } as const),
  translations: { de: { label: 'Hilfe', choices: 'Fahren\nKochen' }, fr: { label: ' ' } },
} as const
const items: NonNullable<Form['items']> = [
  {
    ...({ blockType: 'formSection', heading: 'About you' } as const),
    translations: { de: { heading: 'Über dich', text: 'Eins <b>\n\nZwei' } },
  },
  { ...emailQuestion, translations: { de: { label: 'E-Mail' } } },
  help,
  {
    ...({ blockType: 'formText', label: 'Car' } as const),
    showIf: { question: 'help', values: 'Drive' },
  },
]
const translations = { de: { title: 'Mach mit', thanks: 'Danke!' }, es: { title: '' } }
const create = (more: Partial<Form> = {}) =>
  createForm(payload, {
    ...{ title: 'Join', slug: `join-${randomUUID()}`, language: 'en', items, translations },
    ...more,
  })
const read = async ({ slug }: Form, language = '') =>
  (await api('GET', `/api/forms/${slug}${language && `?language=${language}`}`)).json

describe('a form in several languages', () => {
  it('is read in one that it has a title in, with the choices that are sent', async () => {
    const form = await create()
    expect(await read(form, 'de')).toMatchObject({
      ...{ title: 'Mach mit', language: 'de' },
      schema: { properties: { email: { title: 'E-Mail' } } },
      display: [
        { heading: 'Über dich', html: '<p>Eins &lt;b&gt;</p><p>Zwei</p>' },
        { label: 'E-Mail' },
        { label: 'Hilfe', choices: ['Drive', 'Cook'], choiceLabels: ['Fahren', 'Kochen'] },
        { label: 'Car', showIf: { values: ['Drive'] } },
      ],
    })
    expect(JSON.stringify(await read(form, 'de'))).not.toContain('translations')
  })

  it('is as it was written first in any other', async () => {
    const form = await create()
    const first = await read(form)
    expect(first).toMatchObject({ title: 'Join', language: 'en' })
    expect(await read(form, 'es')).toEqual(first)
    expect(await read(form, 'fr')).toEqual(first)
    expect((await api('GET', `/api/forms/${form.slug}?language=xx`)).status).toBe(400)
  })

  it('thanks, mails and shows the answers in the language they were given in', async () => {
    const form = await create({ confirms: true })
    const email = uniqueEmail()
    const sent = await api('POST', `/api/forms/${form.slug}`, {
      json: { answers: { email, help: 'Drive' }, language: 'de' },
    })
    expect(sent.json).toMatchObject({
      message: 'Bitte öffnen Sie die E-Mail, die wir Ihnen senden, und bestätigen Sie. Danke!',
    })
    const { rows } = await payload.db.pool.query<{ subject: string }>(
      'SELECT subject FROM deliveries WHERE email = $1',
      [email],
    )
    expect(rows[0]?.subject).toContain('Mach mit')
    const [stored] = await answersOf(payload, form.id)
    expect(stored?.answers).toEqual({ email, help: 'Drive' })
    const page = await api('GET', await answersPath(payload, stored?.id ?? 0))
    expect(page.text).toContain('<dt>Hilfe</dt><dd>Fahren</dd>')
  })

  it('asks to confirm a mail only where there is one', async () => {
    const json = { answers: { email: uniqueEmail(), help: 'Cook' } }
    const message = async (more: Partial<Form>) => {
      const { slug } = await create(more)
      return (await api('POST', `/api/forms/${slug}`, { json })).json
    }
    const thanked = (text: string) => ({ success: true, message: text })
    const toConfirm = 'Please open the mail we send you and confirm.'
    expect(await message({ confirms: true, thanks: 'Welcome!' })).toEqual(
      thanked(`${toConfirm} Welcome!`),
    )
    expect(await message({ confirms: true })).toEqual(thanked(`Thank you. ${toConfirm}`))
    expect(await message({ confirms: false, thanks: 'Welcome!' })).toEqual(thanked('Welcome!'))
  })

  it('with other choices in one of them is not published', async () => {
    const other = { ...help, translations: { de: { choices: 'Fahren' } } }
    await expect(create({ items: [emailQuestion, other] })).rejects.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('number of choices') }] },
    })
  })

  it('has no new version where nothing was translated', async () => {
    const form = await create({ items: [emailQuestion] })
    await payload.update({
      collection: 'forms',
      id: form.id,
      data: { items: [{ ...emailQuestion, name: 'email', translations: { de: {} } }] },
    })
    expect(await read(form)).toMatchObject({ version: 1 })
  })

  it('names what is wrong by its key, of two questions with one label', async () => {
    const name = { blockType: 'formText', label: 'Name', required: true } as const
    const form = await create({ items: [emailQuestion, name, name] })
    const sent = await api('POST', `/api/forms/${form.slug}`, {
      json: { answers: { email: uniqueEmail(), name: 'Ada' } },
    })
    expect(sent.json).toEqual({ error: 'answers.name_2: is required' })
  })
})
