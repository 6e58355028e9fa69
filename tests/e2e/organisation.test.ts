import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdminUiIn } from '#tests/support/admin-ui.ts'
import { removeFolder } from '#tests/support/muster.ts'
import { copyForOrganisation, generateCode } from '#tests/support/organisation.ts'

/** The example of docs/extending.md, built and started as the page says. */
let copy: string
let ui: Awaited<ReturnType<typeof openAdminUiIn>>

const coordinator = { username: 'cora', password: 'a long password' }

/** A card that was streamed is in the page twice until React shows it in its place. */
const cardTitles = () => ui.page.locator('.desk-card h2:visible').allTextContents()

const speakDutch = async () => {
  await ui.page.goto(`${ui.site}/admin/account`)
  await ui.page.click('.payload-settings__language .rs__control')
  await ui.page.click('.rs__option:text-is("Nederlands")')
  await ui.page.waitForSelector('html[lang=nl]')
}

beforeAll(async () => {
  copy = await copyForOrganisation('whole')
  await generateCode(copy)
  ui = await openAdminUiIn(copy)
  await ui.signIn()
  await ui.post('/cms-api/shifts', { title: 'Morning', startsAt: '2037-05-01T08:00:00.000Z' })
  const email = 'cora@example.org'
  await ui.post('/cms-api/users', { ...coordinator, email, roles: ['coordinator'] })
}, 600_000)

afterAll(async () => {
  await ui?.close()
  await removeFolder(copy)
})

describe('an organisation with options', () => {
  it('the public collection and the operation of an organisation are served by the build', async () => {
    const read = async (path: string) => (await fetch(`${ui.site}${path}`)).json()
    expect(await read('/api/x/shifts')).toMatchObject([{ title: 'Morning', helpersNeeded: 1 }])
    expect(await read('/api/x/helpers')).toEqual({ needed: 1 })
    expect(await read('/api/news?include=photographer')).toEqual([])
  })

  it('a first start, which builds, leaves no compiler running', async () => {
    const commands = await ui.processes()
    expect(commands.filter((command) => command.includes('bootstrap.mjs start'))).toHaveLength(1)
    expect(commands.filter((command) => /esbuild|tsx|next/.test(command))).toEqual([])
  })

  it('the dashboard card of an organisation is shown to roles that may see it', async () => {
    await ui.signIn(coordinator)
    await ui.page.goto(`${ui.site}/admin`)
    await ui.page.waitForSelector('text=Morning · May 1, 2037')
    // Contacts and events are what the role reads: no inbox, no newsletters.
    await expect.poll(cardTitles).toEqual(['Needs you', 'Next shifts'])
  })

  it('the field of an organisation is in the form, and hidden from roles that may not read it', async () => {
    await ui.signIn()
    await ui.page.goto(`${ui.site}/admin/collections/contacts/create`)
    await ui.page.waitForSelector('label:has-text("Has a driving licence")')
    await ui.signIn(coordinator)
    await ui.page.goto(`${ui.site}/admin/collections/contacts`)
    await ui.page.waitForSelector('h1:has-text("Contacts")')
    expect(await ui.page.locator('text=Has a driving licence').count()).toBe(0)
  })

  it('the language of an organisation is used in the menu, our views, its own collection and the platform', async () => {
    await ui.signIn()
    await speakDutch()
    await ui.page.goto(`${ui.site}/admin`)
    await ui.page.waitForSelector('h1:text-is("Overzicht")')
    await ui.page.waitForSelector('nav >> text=Contacten')
    await ui.page.waitForSelector('nav >> text=Diensten')
    expect(await cardTitles()).toEqual(expect.arrayContaining(['Te doen', 'Volgende diensten']))
    // Texts of a view that the example does not translate, and of the platform.
    await ui.page.waitForSelector('.desk button:has-text("Arrange cards")')
    await ui.page.goto(`${ui.site}/admin/collections/shifts`)
    await ui.page.waitForSelector('h1:text-is("Diensten")')
    await ui.page.waitForSelector('text=Wie wanneer helpt.')
    await ui.page.waitForSelector('text=Nieuw aanmaken')
  })
})
