import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AdminUi, openAdminUiIn } from '#tests/support/admin-ui.ts'
import { removeFolder } from '#tests/support/muster.ts'
import { copyForOrganisation, generateAll } from '#tests/support/organisation.ts'

/** The example of docs/extending.md, built and started as the page says. */
let copy: string
let desk: AdminUi

const coordinator = { username: 'cora', password: 'a long password' }

const cardTitles = () => desk.page.locator('.desk-card h2').allTextContents()

const speakDutch = async () => {
  await desk.page.goto(`${desk.site}/admin/account`)
  await desk.page.click('.payload-settings__language .rs__control')
  await desk.page.click('.rs__option:text-is("Nederlands")')
  await desk.page.waitForSelector('html[lang=nl]')
}

beforeAll(async () => {
  copy = await copyForOrganisation('whole')
  await generateAll(copy)
  desk = await openAdminUiIn(copy)
  await desk.signIn()
  await desk.post('/cms-api/shifts', { title: 'Morning', startsAt: '2037-05-01T08:00:00.000Z' })
  const email = 'cora@example.org'
  await desk.post('/cms-api/users', { ...coordinator, email, roles: ['coordinator'] })
}, 600_000)

afterAll(async () => {
  await desk?.close()
  await removeFolder(copy)
})

describe('an organisation with options of its own', () => {
  it('the dashboard card of an organisation is shown to roles that may see it', async () => {
    await desk.signIn(coordinator)
    await desk.page.waitForSelector('text=Morning · May 1, 2037')
    // Contacts and events are what the role reads: no inbox, no newsletters.
    expect(await cardTitles()).toEqual(['Follow-ups', 'Publications', 'Next shifts'])
  })

  it('the field of an organisation is in the form, and hidden from roles that may not read it', async () => {
    await desk.signIn()
    await desk.page.goto(`${desk.site}/admin/collections/contacts/create`)
    await desk.page.waitForSelector('label:has-text("Has a driving licence")')
    await desk.signIn(coordinator)
    await desk.page.goto(`${desk.site}/admin/collections/contacts`)
    await desk.page.waitForSelector('h1:has-text("Contacts")')
    expect(await desk.page.locator('text=Has a driving licence').count()).toBe(0)
  })

  it('the language of an organisation is used in the menu, our views, its own collection and the platform', async () => {
    await desk.signIn()
    await speakDutch()
    await desk.page.goto(`${desk.site}/admin`)
    await desk.page.waitForSelector('h1:text-is("Wat nu aandacht vraagt")')
    await desk.page.waitForSelector('nav >> text=Contacten')
    await desk.page.waitForSelector('nav >> text=Diensten')
    expect(await cardTitles()).toEqual(expect.arrayContaining(['Opvolging', 'Volgende diensten']))
    // Texts of a view that the example does not translate, and of the platform.
    expect(await cardTitles()).toContain('Inbox')
    await desk.page.goto(`${desk.site}/admin/collections/shifts`)
    await desk.page.waitForSelector('h1:text-is("Diensten")')
    await desk.page.waitForSelector('text=Wie wanneer helpt.')
    await desk.page.waitForSelector('text=Nieuw aanmaken')
  })
})
