import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { joinItems } from '#tests/support/forms.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
beforeAll(async () => {
  ui = await openContactsUi()
})
afterAll(() => ui?.close())

const toast = (text: string) => ui.page.waitForSelector(`.payload-toast-item >> text=${text}`)

const submit = async (slug: string, answers: object) => {
  const response = await fetch(`${ui.site}/api/forms/${slug}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  })
  expect(response.status, await response.text()).toBe(200)
}

it('an editor makes a form with a question that depends on another, and publishes it', async () => {
  const { page, site } = ui
  await ui.signIn()
  await page.goto(`${site}/admin/collections/forms/create`)
  await page.fill('#field-title', 'Help on election day')
  await waitForNetworkIdle(page)
  const add = async (block: string, label: string) => {
    await waitForNetworkIdle(page)
    await page.getByRole('button', { name: 'Add Question or text' }).click()
    await takePicture(page, 'form-blocks.png')
    await page
      .locator('.thumbnail-card', { hasText: new RegExp(`^${block}$`) })
      .click({ timeout: 20_000 })
    const row = page.locator('#field-items .blocks-field__row').last()
    await row.locator('.pill__label', { hasText: new RegExp(`^${block}$`) }).waitFor()
    // Fields are rendered once they are seen.
    await waitForNetworkIdle(page)
    await row.scrollIntoViewIfNeeded()
    await row.getByLabel('Question', { exact: false }).first().fill(label)
    return row
  }
  await add('Email address', 'Your email address')
  const choice = await add('Choice', 'What can you do?')
  await choice.getByRole('textbox', { name: 'Choices' }).fill('Drive\nCook')
  await add('Number', 'How many seats does your car have?')
  await page.getByRole('button', { name: 'Save Draft' }).first().click()
  await page.waitForURL(/forms\/\d+/)
  // Fields are rendered once they are seen.
  await page.getByText('Answers at most').scrollIntoViewIfNeeded()
  await page.locator('#field-items__2__showIf__question .rs__control').click()
  await page.locator('.rs__option', { hasText: 'What can you do?' }).click()
  await page.locator('#field-items__2__showIf__values .rs__control').click()
  await page.locator('.rs__option', { hasText: 'Drive' }).click()
  await waitForNetworkIdle(page)
  const translate = async (within: typeof choice, field: string, text: string) => {
    const languages = within.locator('details', { hasText: 'Other languages' }).last()
    await languages.getByText('Other languages').click()
    await languages.getByText('German').click()
    await languages.getByLabel(field).locator('visible=true').fill(text)
    await waitForNetworkIdle(page)
  }
  // The choice is no longer the last of them.
  const second = page.locator('#field-items .blocks-field__row').nth(1)
  await translate(second, 'Choices, one per line, in the same order', 'Fahren\nKochen')
  await translate(page.locator('body'), 'Title', 'Hilfe am Wahltag')
  await takePicture(page, 'form.png')
  await page.getByRole('button', { name: 'Publish' }).first().click()
  const read = () => fetch(`${site}/api/forms/help-on-election-day`).then((found) => found.json())
  await expect.poll(read).toMatchObject({
    display: [
      { control: 'email', required: true },
      { choices: ['Drive', 'Cook'] },
      { showIf: { question: 'what_can_you_do', values: ['Drive'] } },
    ],
  })
  const german = await fetch(`${site}/api/forms/help-on-election-day?language=de`)
  expect(await german.json()).toMatchObject({
    title: 'Hilfe am Wahltag',
    display: [{}, { choices: ['Drive', 'Cook'], choiceLabels: ['Fahren', 'Kochen'] }, {}],
  })
  const [, id] = /forms\/(\d+)/.exec(page.url()) ?? []
  await page.goto(`${site}/preview/forms/${id}`)
  await page.getByText('Only if What can you do?: Drive').waitFor()
  await takePicture(page, 'form-preview.png')
  expect(await violationsInBothLooks(page, 'main')).toEqual([])
})

it('an organiser makes a follow-up rule for one answer, chosen among those of the form', async () => {
  const { page, site, post, get } = ui
  const title = `Offers of help ${Date.now()}`
  await post('/cms-api/forms', { title, confirms: false, items: joinItems, _status: 'published' })
  await ui.signIn(ui.organizer)
  await page.goto(`${site}/admin/collections/follow-up-rules/create`)
  await page.fill('#field-name', 'Call who drives')
  await waitForNetworkIdle(page)
  const choose = async (field: string, option: string) => {
    await page.locator(`#field-${field} .rs__control`).click()
    await page.locator('.rs__option', { hasText: option }).click()
    await waitForNetworkIdle(page)
  }
  await choose('trigger', 'form')
  await choose('triggerForm', title)
  await choose('triggerQuestion', 'How will you help?')
  await choose('triggerValue', 'Drive')
  await takePicture(page, 'follow-up-rule.png')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.waitForURL(/follow-up-rules\/\d+/)
  const [, id] = /follow-up-rules\/(\d+)/.exec(page.url()) ?? []
  expect((await get(`/cms-api/follow-up-rules/${id}`)).json).toMatchObject({
    triggerQuestion: 'how_will_you_help',
    triggerValue: 'Drive',
  })
})

it('an organiser reads what was answered, and stores what is right with the contact', {
  tags: 'long',
}, async () => {
  const { page, site, post } = ui
  await ui.signIn()
  const form = z.object({ doc: z.object({ id: z.number(), slug: z.string() }) }).parse(
    await post('/cms-api/forms', {
      title: `Join us ${Date.now()}`,
      confirms: false,
      items: [...joinItems, { blockType: 'formFile', label: 'CV' }],
      _status: 'published',
    }),
  ).doc
  await post('/cms-api/contacts', {
    name: 'Rosa Vela',
    email: 'rosa.vela@example.org',
    postcode: '20095',
    status: 'Member',
  })
  const answers = { name: 'Rosa Vela', email: 'rosa.vela@example.org', postcode: '10115' }
  const upload = new FormData()
  upload.set('question', 'cv')
  upload.set('file', new File(['I can drive.'], 'My CV.txt'))
  const sent = await fetch(`${site}/api/forms/${form.slug}/files`, { method: 'POST', body: upload })
  const { file } = z.object({ file: z.string() }).parse(await sent.json())
  await submit(form.slug, { ...answers, how_will_you_help: ['Drive'], cv: file })
  await submit(form.slug, { name: 'Ben', email: 'ben.o@example.org', how_will_you_help: ['Cook'] })
  const toLink = `/cms-api/form-answers?where[form][equals]=${form.id}&where[contact][exists]=false`
  const count = async () => z.object({ totalDocs: z.int() }).parse((await ui.get(toLink)).json)
  await expect.poll(count, { timeout: 20_000 }).toEqual({ totalDocs: 0 })
  await page.goto(`${site}/admin/collections/forms/${form.id}`)
  await page.getByText('Answers so far: Received 2').click()
  await page.locator('table', { hasText: 'How will you help?' }).waitFor()
  await takePicture(page, 'form-figures.png')
  expect(await violationsInBothLooks(page, 'details')).toEqual([])
  await ui.signIn(ui.organizer)
  await page.goto(
    `${site}/admin/collections/form-answers?where[or][0][and][0][form][equals]=${form.id}`,
  )
  await page.getByText('Questions in the list').click()
  await page.getByLabel('How will you help?').check()
  const row = page.locator('tbody tr', { hasText: 'Rosa Vela' })
  await row.locator('dd', { hasText: 'Drive' }).waitFor()
  await takePicture(page, 'form-answers.png')
  await page.reload()
  await row.locator('dd', { hasText: 'Drive' }).waitFor()
  await row.getByRole('link').first().click()
  await page.getByText('Says something else than the contact').waitFor()
  await takePicture(page, 'form-answer.png')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'My CV.txt (1 KB)' }).click()
  expect((await downloading).suggestedFilename()).toBe('My CV.txt')
  await page.getByLabel('Postcode: 20095 → 10115').check()
  await page.getByRole('button', { name: 'Store with the contact' }).click()
  await toast('The contact was changed')
  await expect.poll(() => page.getByLabel('Postcode: 20095 → 10115').count()).toBe(0)
  await page.getByLabel('Your reply').fill('Thank you, Rosa')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Thank you, Rosa').first().waitFor()
})
