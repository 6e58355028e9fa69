import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violationsInBothLooks } from '#tests/support/axe.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: ContactsUi
let page: Page
/** The folder of the server's temporary files. */
let folder: string

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  folder = ui.temporaryFolder
  page = ui.page
  await ui.signIn(ui.organizer)
})
afterAll(() => ui?.close())
const filesOnTheirWay = async () =>
  (await readdir(folder)).filter((name) => name.startsWith('muster-'))

/** The page is rendered and hydrated. */
const ready = () =>
  page.waitForFunction(() => {
    const button = document.querySelector('.import-drop button')
    return button !== null && Object.keys(button).some((name) => name.startsWith('__reactProps'))
  })
const open = async () => {
  await page.goto(`${ui.site}/admin/import`)
  await ready()
}
const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})
const choose = (name: string, text: string | Buffer) =>
  page.setInputFiles('.import-drop input', csv(name, text))
const problem = '.import-problem[role=alert]'
const counts = () => page.locator('.import-counts li').allInnerTexts()
const flat = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' '))
const mapping = () =>
  page.$$eval('.import-map > li', (rows) =>
    rows.map((row) => {
      const select = row.querySelector('select')
      return `${row.querySelector('label')?.textContent} → ${select?.selectedOptions[0]?.textContent}`
    }),
  )
const becomes = (column: string, field: string) =>
  page.getByRole('combobox', { name: column, exact: true }).selectOption({ label: field })
const check = () => page.click('.import-check button')
const outcomeButton = '.import-outcome .import-actions button'
const confirmButton = '.confirmation-modal button:has-text("Import")'

const contactsTagged = async (tag: string) => {
  const path = `/cms-api/contacts?depth=0&sort=name&where[tags][in]=${tag}`
  const { json } = await ui.get(path)
  return (json as { docs: { name: string; email: string | null }[] }).docs
}

/** The requests that import, other than those that only check. */
const notDry = /contacts\/import\?(?!.*dryRun)/

describe('an organizer on the import page', () => {
  beforeEach(open)

  it('an import is found in the menu, reports how the file is read, offers rejected rows, and adds the valid ones', async () => {
    await page.goto(`${ui.site}/admin`)
    await page.dispatchEvent('nav a:has-text("Import contacts")', 'click')
    await ready()
    await ui.createContact({ name: 'Known', email: 'known@example.org' })
    const lines = [
      'Name;Schuhgröße;EMAIL;Tags;Phone',
      'José Müller;43;jose@example.org;harbour;',
      'Zoë “Zo” Weiß;38;;harbour|river;4,91511E+11',
      'Known again;40;Known@example.org;harbour;',
      ';41;;harbour;',
      '=1+2;42;no address;harbour;',
    ]
    const bytes = Buffer.from(lines.join('\r\n').replaceAll(/[“”]/g, '~'), 'latin1')
    await choose('Mitglieder.csv', bytes.map((byte) => (byte === 0x7e ? 0x93 : byte)) as Buffer)
    await page.waitForSelector('.import-outcome')
    const facts = flat(await page.locator('.import-facts dd').allInnerTexts())
    expect(facts).toEqual(['Windows-1252 (Western Europe)', 'semicolons'])
    expect(await mapping()).toEqual([
      'Name → Name',
      'EMAIL → Email',
      'Tags → Tags',
      'Phone → Phone',
      'Schuhgröße → Do not import',
    ])
    await page.waitForSelector('.import-map__samples:has-text("Zoë “Zo“ Weiß")')
    await page.click('summary:has-text("First rows of the file")')
    await page.waitForSelector('.import-table td:has-text("Zoë “Zo“ Weiß")')
    expect(flat(await counts())).toEqual([
      '2 contacts to import',
      '1 duplicate, skipped',
      '2 rows with errors, not imported',
      '1 with a value that cannot be used: see below',
    ])
    await page.waitForSelector('[aria-labelledby=import-incomplete] td:has-text("4,91511E+11")')
    const wrong = page.locator('[aria-labelledby=import-rejected] tbody tr')
    expect(flat(await wrong.allInnerTexts())).toEqual([
      '5 name: is required empty',
      '6 email: must be a valid email address no address',
    ])
    expect(await contactsTagged('harbour')).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('button:has-text("Download rows with errors")'),
    ])
    expect(download.suggestedFilename()).toBe('Mitglieder-rows-with-errors.csv')
    const rejected = await readFile((await download.path()) ?? '', 'utf8')
    expect(rejected.split('\r\n')).toEqual([
      '\ufeff"Name";"Schuhgröße";"EMAIL";"Tags";"Phone";"error"',
      '"";"41";"";"harbour";"";"name: is required"',
      `"'=1+2";"42";"no address";"harbour";"";"email: must be a valid email address"`,
      '',
    ])

    await page.click(outcomeButton)
    await page.waitForSelector('.confirmation-modal:has-text("2 contacts will be imported.")')
    await page.click(confirmButton)
    await page.waitForSelector('.import-outcome:has-text("Import completed")')
    expect(flat(await counts())[0]).toBe('2 contacts imported')
    expect(await contactsTagged('harbour')).toMatchObject([
      { name: 'José Müller', email: 'jose@example.org' },
      { name: 'Zoë “Zo“ Weiß', email: null },
    ])
    await page.click('a:has-text("View contacts")')
    await page.waitForSelector('td:has-text("José Müller")')
    await page.click('.import-link a')
    await page.waitForURL('**/admin/import')
  })

  it('an import adds nothing without a confirmation, and offers none where there is no contact to import', {
    tags: 'long',
  }, async () => {
    await choose('one.csv', 'name,tags\nIda,quay')
    await page.click(outcomeButton)
    await page.waitForSelector('.confirmation-modal:has-text("One contact will be imported.")')
    await page.click('.confirmation-modal button:has-text("Cancel")')
    expect(await contactsTagged('quay')).toEqual([])
    await choose('none.csv', 'name,tags\n,quay')
    await page.waitForSelector('.import-outcome:has-text("contains no contacts to import")')
    expect(await page.$(outcomeButton)).toBeNull()
  })

  it('an import shows the first hundred of thousands of rejected rows', {
    tags: 'long',
  }, async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `Row ${at},nowhere`)
    await choose('wrong.csv', `name,email\n${rows.join('\n')}`)
    await page.waitForSelector('text=The first 100 of 5,000 are shown.')
    expect(await page.locator('[aria-labelledby=import-rejected] tbody tr').count()).toBe(100)
  })

  it('an import names the columns it recognised and those it ignores', {
    tags: 'long',
  }, async () => {
    await choose('list.csv', 'Vorname|Name|E-Mail|Ort\nAnn|Lee|ann.lee@example.org|Rom')
    await page.waitForSelector('.import-outcome:has-text("1 contact to import")')
    expect(await mapping()).toEqual([
      'Vorname → First name',
      'Name → Last name',
      'E-Mail → Email',
      'Ort → City',
    ])
    await becomes('Ort', 'Do not import')
    const left = page.locator('.import-map__left-out')
    expect(flat(await left.locator('.import-map__samples').allInnerTexts())).toEqual([
      'Rom 1 row has a value',
    ])
  })

  it('columns that no field is there for are left out with two values and their number, or become a stage, tags or a new field', {
    tags: 'long',
  }, async () => {
    await ui.signIn()
    await open()
    const row = (at: number) =>
      `Guest ${at},guest${at}@example.org,${at % 2 ? 'first contact' : 'Came along'},"${at % 2 ? 'Choir, Kitchen' : 'Kitchen'}",${at % 3 ? 'M' : 'L'},x${at},"${at % 2 ? 'Cook,""Drive, far""' : 'Cook'}"`
    const rows = Array.from({ length: 12 }, (_, at) => row(at))
    await choose('airtable.csv', `Name,Email,Level,Interests,Shirt,Code,Skills\n${rows.join('\n')}`)
    await page.waitForSelector('.import-outcome')
    expect(await mapping()).toContain('Level → Stage')
    const left = page.locator('.import-map__left-out')
    expect(flat(await left.locator('.import-map__samples').allInnerTexts())).toEqual([
      'Kitchen Choir, Kitchen 12 rows have a value Several choices in one cell. Import as tags',
      'L M 12 rows have a value',
      'x0 x1 12 rows have a value',
      'Cook Cook,"Drive, far" 12 rows have a value Several choices in one cell. Import as tags',
    ])
    await page.click('button:has-text("Import as tags")')
    await becomes('Skills', 'New own field …')
    await page.waitForSelector('.form-dialog')
    expect(await page.inputValue('.form-dialog textarea')).toBe('Cook\nDrive, far')
    expect(await page.isChecked('.form-dialog input[name=several]')).toBe(true)
    await takePicture(page, 'import-several-choices.png', false)
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await becomes('Shirt', 'New own field …')
    await page.waitForSelector('.form-dialog')
    expect(await page.inputValue('.form-dialog select')).toBe('choice')
    expect(await page.inputValue('.form-dialog textarea')).toBe('M\nL')
    await takePicture(page, 'import-new-field.png', false)
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    expect(await mapping()).toContain('Shirt → Shirt')
    await takePicture(page, 'import-columns.png')
    await check()
    await page.click(outcomeButton)
    await page.click(confirmButton)
    await page.waitForSelector('.import-outcome:has-text("Import completed")')
    const { json } = await ui.get(
      '/cms-api/contacts?depth=1&where[email][equals]=guest1@example.org',
    )
    expect((json as { docs: unknown[] }).docs[0]).toMatchObject({
      tags: ['Choir', 'Kitchen', expect.any(String)],
      currentStage: { name: 'First contact' },
      custom: { shirt: 'M', skills: ['Cook', 'Drive, far'] },
    })
    const [{ id }] = (json as { docs: [{ id: number }] }).docs
    await page.goto(`${ui.site}/admin/collections/contacts/${id}`)
    await page.waitForSelector('.custom-fields')
    await waitForNetworkIdle(page)
    const skills = page.getByRole('list', { name: 'Skills' })
    await skills.getByLabel('Cook').uncheck()
    await takePicture(page, 'contact-several-choices.png')
    await page.click('#action-save')
    const stored = async () =>
      ((await ui.get(`/cms-api/contacts/${id}`)).json as { custom: unknown }).custom
    await expect.poll(stored).toEqual({ shirt: 'M', skills: ['Drive, far'] })
    await page.goto(`${ui.site}/admin/collections/contacts/create`)
    await page.fill('#field-email', 'Guest1@example.org')
    await page.waitForSelector('.contact-email-owner a:has-text("Guest 1")')
    await takePicture(page, 'contact-email-taken.png', false)
    await ui.signIn(ui.organizer)
  })

  it('an import asks what becomes of a column with emails, before it can be checked', {
    tags: 'long',
  }, async () => {
    const row = 'Ann,ann.lee@example.org,ann.lost@example.org'
    await choose('lost.csv', `name,email,Kontakt\n${row}`)
    await page.waitForSelector('.import-map__samples:has-text("Holds email addresses")')
    await page.waitForSelector('.import-check:has-text("what becomes of: “Kontakt”")')
    expect(await page.isDisabled('.import-check button')).toBe(true)
    await becomes('Kontakt', 'Email')
    await check()
    await page.waitForSelector('.import-outcome:has-text("1 contact to import")')
  })

  it('a file of 2,000 people of another product is mapped, saved by name, imported with a tag over known people, and found', async () => {
    await ui.signIn()
    await ui.post('/cms-api/contact-fields', { name: 'shoe', label: 'Shoe size', type: 'number' })
    await ui.createContact({ name: 'Known to us', email: 'p1@example.org', tags: ['friend'] })
    await ui.signIn(ui.organizer)
    await open()
    const header = '"Email Address","First Name","Last Name",LEID,EUID,Level,Shoes,TAGS'
    const row = (at: number) =>
      `p${at}@example.org,Person,No ${at},9${at},e${at},${at % 3 ? 'Member' : 'VIP'},${30 + (at % 20)},"""harbour"",""river"""`
    const rows = Array.from({ length: 2_000 }, (_, at) => row(at))
    const file = `${header}\n${rows.join('\n')}`
    await choose('subscribed_segment_export.csv', file)
    await page.waitForSelector('.import-outcome')
    expect((await mapping()).slice(0, 3)).toEqual([
      'Email Address → Email',
      'First Name → First name',
      'Last Name → Last name',
    ])
    await page.waitForSelector('.import-map__tags:has-text("harbour")')
    await becomes('Level', 'Status')
    await becomes('VIP', 'Prospect')
    await becomes('Shoes', 'Shoe size')

    await page.click('.import-saved button:has-text("Save as")')
    await page.fill('.form-dialog input[name=name]', 'Mailchimp')
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.import-saved:has-text("Mapped as saved in “Mailchimp”")')
    await page.check('text="Fill gaps"')
    await page.fill('input[name=tag]', 'Spring drive')
    await check()
    await page.waitForSelector('#import-outcome:focus')
    expect(flat(await counts()).slice(0, 2)).toEqual([
      '1,999 contacts to import',
      '1 known, to be changed',
    ])
    await page.click(outcomeButton)
    await page.click(confirmButton)
    await page.waitForSelector('.import-outcome:has-text("Import completed")')
    await page.click('a:has-text("View contacts")')
    await page.waitForSelector('.page-controls:has-text("of 2000")')
    const contactOf = async (email: string) => {
      const { json } = await ui.get(`/cms-api/contacts?depth=0&where[email][equals]=${email}`)
      return (json as { docs: { id: number; name: string; tags: string[] }[] }).docs[0]
    }
    const known = await contactOf('p1@example.org')
    expect(known?.name).toBe('Known to us')
    expect(known?.tags).toContain('Spring drive')

    await open()
    await choose('another_export.csv', file)
    await page.waitForSelector('.import-saved:has-text("Mapped as saved in “Mailchimp”")')
    await page.waitForSelector('#import-mapping:focus')
    expect(await mapping()).toContain('Shoes → Shoe size')
    await page.click('.import-saved button:has-text("Delete")')
    await page.waitForSelector('.form-dialog:has-text("“Mailchimp” will be deleted")')
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.import-saved:has-text("Saved with a name")')
    expect(await page.locator('.import-saved option').count()).toBe(1)
  })

  it('a file can be dropped onto the import page', { tags: 'long' }, async () => {
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['name\nAnn\nBea'], 'dropped.csv', { type: 'text/csv' }))
      return transfer
    })
    await page.dispatchEvent('.import-drop', 'drop', { dataTransfer: dropped })
    await page.waitForSelector('.import-outcome:has-text("contacts to import")')
    await page.waitForSelector('.import-name:has-text("dropped.csv")')
  })

  it.each([
    ['an empty file', '', 'The file is empty'],
    ['a spreadsheet', Buffer.from('504b03040a0000000000ff', 'hex'), 'is not a text file'],
    ['a file without names', 'Schuhgröße,Farbe\nA,B', 'must be a CSV file with a column name'],
  ])(
    'the import page says why it rejects %s, and accepts the next file',
    { tags: 'long' },
    async (_what, text, message) => {
      await choose('refused.csv', text)
      await page.waitForSelector(`${problem}:has-text("${message}")`)
      expect(await page.$('.import-outcome')).toBeNull()
      await choose('good.csv', 'name\nAnn')
      await page.waitForSelector('.import-outcome')
      expect(await page.textContent(problem)).toBe('')
    },
  )

  it('the import page rejects a file that is too large before uploading it', {
    tags: 'long',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-large-'))
    const file = join(folder, 'large.csv')
    await writeFile(file, 'name\n')
    await truncate(file, 50 * 1024 * 1024 + 1)
    await page.setInputFiles('.import-drop input', file)
    await page.waitForSelector(`${problem}:has-text("larger than 50 MB")`)
    await rm(folder, { recursive: true })
  })

  it('an import of a file changed since its check is rejected, and adds nothing', {
    tags: 'long',
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'muster-changed-'))
    const file = join(folder, 'list.csv')
    await writeFile(file, 'name,tags\nAnn,changed')
    await page.setInputFiles('.import-drop input', file)
    await page.waitForSelector('.import-outcome')
    await rm(folder, { recursive: true })
    await page.click(outcomeButton)
    await page.click(confirmButton)
    await page.waitForSelector(`${problem}:has-text("cannot be read any more")`)
    expect(await contactsTagged('changed')).toEqual([])
  })

  it('an import shows the progress of its upload, which can be cancelled and leaves no file', async () => {
    const network = await page.context().newCDPSession(page)
    const speed = { offline: false, latency: 0, downloadThroughput: -1 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 100_000 })
    await choose('slow.csv', `name\n${'Somebody with a long name\n'.repeat(100_000)}`)
    await page.waitForSelector('.import-progress:has-text("Uploading:")')
    await page.waitForSelector('.import-progress progress[value]')
    await expect.poll(filesOnTheirWay).toHaveLength(1)
    await page.click('.import-progress button:has-text("Cancel")')
    await page.waitForSelector('button:has-text("Choose a file")')
    await network.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
    await network.detach()
    // A connection whose end a busy browser does not tell is cut two minutes after its request.
    await expect.poll(filesOnTheirWay, { timeout: 150_000 }).toEqual([])
  })

  it('an import that a lost connection interrupted says what may have been added, and can be checked again', {
    tags: 'long',
  }, async () => {
    await page.context().setOffline(true)
    await choose('tunnel.csv', 'name,tags\nAnn,tunnel')
    await page.waitForSelector(`${problem}:has-text("Nothing was imported")`)
    await page.context().setOffline(false)
    await page.click('button:has-text("Check the file again")')
    await page.click(outcomeButton)
    // The response ends before the outcome of the import.
    await page.route(notDry, (route) =>
      route.fulfill({ contentType: 'application/x-ndjson', body: '{"kind":"read","rows":1}\n' }),
    )
    await page.click(confirmButton)
    await page.waitForSelector(`${problem}:has-text("Either all contacts were imported or none")`)
    await page.unroute(notDry)
    await page.click('button:has-text("Check the file again")')
    await page.waitForSelector('.import-outcome:has-text("1 contact to import")')
    expect(await contactsTagged('tunnel')).toEqual([])
  })

  it('an import can be done by keyboard alone', { tags: 'long' }, async () => {
    // Registered first: the browser has to intercept the dialog.
    const chooser = page.waitForEvent('filechooser')
    await page.focus('.import-drop button')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles(csv('keys.csv', 'name,tags\nAnn,keys'))
    await page.waitForSelector('#import-mapping:focus')
    await page.focus('input[value=skip]')
    await page.keyboard.press('ArrowDown')
    await page.focus('.import-check button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('#import-outcome:focus')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForSelector(confirmButton)
    await page.focus(confirmButton)
    await page.keyboard.press('Enter')
    await page.waitForSelector('.import-outcome:has-text("Import completed") #import-outcome:focus')
    expect(await contactsTagged('keys')).toHaveLength(1)
  })

  it('the import page has no serious accessibility violation, light and dark, and fits a phone', {
    tags: 'long',
  }, async () => {
    const wide = Array.from({ length: 20 }, (_, at) => `a rather long column ${at}`).join(',')
    await open()
    expect(await violationsInBothLooks(page, '.custom-view')).toEqual([])
    await choose('wide.csv', Buffer.from(`name,${wide}\nJosé,${wide}\n,${wide}`, 'latin1'))
    await page.waitForSelector('.import-outcome')
    expect(await violationsInBothLooks(page, '.custom-view')).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    const overflow = 'document.documentElement.scrollWidth - window.innerWidth'
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

describe('a communicator on the page that imports subscribers', () => {
  it('subscribers are imported with the consent they gave, which is required to subscribe them', {
    tags: 'long',
  }, async () => {
    await ui.signIn(ui.communicator)
    await page.goto(`${ui.site}/admin/collections/newsletter-subscribers`)
    await page.click('.import-link a')
    await page.waitForURL('**/admin/import-subscribers')
    await ready()
    await choose('readers.csv', 'E-Mail,Name\nreader@example.org,Rea Der\nno address,X')
    await page.waitForSelector('.import-outcome:has-text("1 subscriber to import")')
    expect(await page.$('input[name=tag]')).toBeNull()
    await page.check('text="Yes, they have agreed to it"')
    expect(await page.isDisabled('.import-check button')).toBe(true)
    await page.fill('textarea[name=consent]', 'Signed the list at the harbour, May 2031.')
    await check()
    await page.waitForSelector('.import-outcome:has-text("to be subscribed to the newsletter")')
    await page.click(outcomeButton)
    await page.click(confirmButton)
    await page.waitForSelector('.import-outcome:has-text("Import completed")')
    await page.click('a:has-text("View this import")')
    await page.waitForSelector('.import-facts:has-text("Signed the list at the harbour")')
    await page.waitForSelector('.import-people a:has-text("reader@example.org")')
    const { json } = await ui.get('/cms-api/newsletter-subscribers?depth=0')
    expect(json).toMatchObject({ docs: [{ email: 'reader@example.org', status: 'subscribed' }] })
  })
})

describe('an editor and the import page', () => {
  it('an editor finds no link to the import page, and opening it is denied', {
    tags: 'long',
  }, async () => {
    await ui.signIn(ui.editor)
    await page.goto(`${ui.site}/admin`)
    await page.waitForSelector('nav a[href*="/admin/"]')
    expect(await page.$('nav a[href$="/admin/import"]')).toBeNull()
    await page.goto(`${ui.site}/admin/import`)
    await page.waitForSelector('.custom-view [role=alert]')
    expect(await page.$('.import-drop')).toBeNull()
  })
})
