import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '#src/locales/dictionaries.ts'
import type { Language } from '#src/locales/languages.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { type ContactsUi, openContactsUi } from '#tests/support/contacts-ui.ts'
import { chooseLanguage, englishOf, textsOn } from '#tests/support/languages.ts'
import { goToStep } from '#tests/support/mail-ui.ts'
import { waitForNetworkIdle } from '#tests/support/network-idle.ts'

let ui: ContactsUi
let contact: number
let newsletter: unknown

beforeAll(async () => {
  ui = await openContactsUi('without a worker')
  const { stages, post } = ui
  const names = { [stages.first]: 'Begegnung', [stages.second]: 'Mithilfe' }
  for (const [stage, name] of Object.entries(names))
    await ui.page.request.patch(`${ui.site}/cms-api/progression-stages/${stage}`, {
      headers: { origin: ui.site },
      data: { name },
    })
  const email = 'ada@example.org'
  contact = await ui.createContact({ name: 'Ada Moreau', email })
  const rule = { name: 'Danke sagen', daysAfter: 0, catchupType: 'Anruf', active: true }
  await post('/cms-api/follow-up-rules', { ...rule, triggerStage: stages.first })
  await ui.reach(contact, stages.first, { notes: 'Stand mit uns im Regen' })
  await ui.sendMessage({ name: 'Ada Moreau', email, subject: 'Ein Zaun' })
  await ui.sendMail({ to: email, subject: 'Willkommen am Hafen' })
  const letter = { title: 'Brief im Mai', subject: 'Neues', htmlContent: '<p>Hallo {{nme}}</p>' }
  const { doc } = await post('/cms-api/newsletters', letter)
  newsletter = (doc as { id: number }).id
})
afterAll(() => ui?.close())

/** English texts on the page that have a translation in the user's language. */
const englishOn = async (language: Language = 'de') => {
  const patterns = englishOf(dictionaries['en'], dictionaries[language])
  // What the first account is called is no text of ours.
  const texts = (await textsOn(ui.page)).filter((text) => text !== 'Administrator')
  return texts.filter((text) => patterns.some((each) => each.test(text)))
}

const open = async (path: string, selector: string) => {
  await ui.page.goto(`${ui.site}/admin${path}`)
  await ui.page.waitForSelector(selector)
}

/** Pages of ours, and what is on them when they are there. */
const ownPages = [
  ['/inbox', '.inbox-work[aria-busy=false]'],
  ['/notifications', '.notifications[aria-busy=false]'],
  ['/follow-ups', '.work-row'],
  ['/board', '.board-card'],
  ['/import', '.import-drop'],
  ['/duplicates', '.duplicates[aria-busy=false]'],
  ['/import-subscribers', '.import-drop'],
  ['/approvals', 'article'],
  ['/calendar', '.calendar[aria-busy=false]'],
  ['/audit-trail', '.audit'],
  ['/mail-inbox', '.inbox'],
] as const

const openContact = async () => {
  await open(`/collections/contacts/${contact}`, '.contact-timeline li:has-text("Danke sagen")')
  for (const part of ['.contact-entry', '#field-phone']) await ui.page.waitForSelector(part)
  await ui.page.click('.mailability summary')
  await ui.page.focus('.contact-entry textarea')
}

describe('the admin UI in German', () => {
  it('the dashboard in German has no English text of ours', { tags: 'long' }, async () => {
    // Nothing of it is to be seen by whoever comes next.
    await openContact()
    await open('', '.desk-card li')
    expect((await englishOn()).length, 'what is looked for is there in English').toBeGreaterThan(20)
    await chooseLanguage(ui.page, ui.site, 'de')
    await open('', '.desk-card li')
    expect(await textsOn(ui.page)).toEqual(
      expect.arrayContaining(['Übersicht', 'Zu tun', 'überfällig', 'von Ada Moreau', 'Kontakte']),
    )
    expect(await englishOn()).toEqual([])
  })

  it('the page of a contact in German has no English text of ours', { tags: 'long' }, async () => {
    await openContact()
    expect(await textsOn(ui.page)).toEqual(
      expect.arrayContaining([
        'Verlauf',
        'überfällig',
        'Kontakt festhalten',
        'Erledigen',
        'Telefon',
      ]),
    )
    expect(await englishOn()).toEqual([])
  })

  it('the page of a newsletter in German has no English text of ours, nor have its preview and warnings', {
    tags: 'long',
  }, async () => {
    const { page } = ui
    await open(`/collections/newsletters/${newsletter}?step=review`, '.mail-warnings li')
    await page.waitForSelector('.mail-status')
    const written = await textsOn(page)
    expect(await englishOn()).toEqual([])
    await goToStep(page, 'write')
    expect([...written, ...(await textsOn(page))]).toEqual(
      expect.arrayContaining([
        'Wartet auf Freigabe',
        'Es muss zuerst freigegeben werden.',
        expect.stringMatching(/^Unbekannter Platzhalter \{\{nme\}\}: Er bleibt leer\. Korrigieren/),
        'Mit einer Vorlage beginnen',
      ]),
    )
    expect(await englishOn()).toEqual([])
    await goToStep(page, 'review')
    await page.click('.mail-actions button:has-text("Freigeben")')
    await page.waitForSelector('.form-dialog >> text="Kommentar"')
    expect(await englishOn()).toEqual([])
  })

  it('errors of the server and of a lost connection are in German', { tags: 'long' }, async () => {
    const { page, site } = ui
    await openContact()
    await waitForNetworkIdle(page)
    await page.fill('#field-phone', '030 123')
    await waitForNetworkIdle(page)
    await page.context().setOffline(true)
    await page.click('#action-save')
    await page.waitForSelector('[data-sonner-toast]:has-text("Der Server ist nicht erreichbar")')
    await page.context().setOffline(false)
    await open(`/collections/newsletters/${newsletter}?step=review`, '.mail-status')
    await page.click('.mail-actions button:has-text("Test-E-Mail senden")')
    await page.fill('.form-dialog input', 'nirgendwo')
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog [role=alert]:has-text("keine gültige E-Mail-Adresse")')
    await page.goto(`${site}/admin/import`)
    await waitForNetworkIdle(page)
    const buffer = Buffer.from('name,phone\n,030 123')
    await page.setInputFiles('.import-drop input', {
      name: 'liste.csv',
      mimeType: 'text/csv',
      buffer,
    })
    await page.waitForSelector('[aria-labelledby=import-rejected] td:has-text("name: fehlt")')
  })

  it('the approvals page in German has no English text of ours', { tags: 'long' }, async () => {
    await open('/approvals', 'article:has-text("Brief im Mai")')
    expect(await textsOn(ui.page)).toEqual(expect.arrayContaining(['Werkzeuge', 'Freigaben']))
    expect(await englishOn()).toEqual([])
  })

  it('the navigation page in German has no English text of ours', { tags: 'long' }, async () => {
    await open('/globals/navigation', '.menu-preview li')
    expect(await textsOn(ui.page)).toContain('Vorschau')
    // Labels of the public menu are not translated.
    const ours = await ui.page.$$eval('.menu-preview li', (items) =>
      items.map((item) => item.textContent),
    )
    expect((await englishOn()).filter((text) => !ours.includes(text))).toEqual([])
  })
})

describe('long words on a phone', () => {
  it('pages in German fit a phone, with every button within reach', async () => {
    const { page, site, post } = ui
    await chooseLanguage(page, site, 'de')
    const entry = { title: 'Was der Kreistag am Donnerstag entscheidet', description: 'Kurz.' }
    const { doc } = await post('/cms-api/news?draft=true', { ...entry, slug: '', _status: 'draft' })
    const { json } = await ui.get('/cms-api/contact-submissions?limit=1&depth=0')
    const { docs } = json as { docs: { id: number }[] }
    const pages = [
      `/collections/news/${(doc as { id: number }).id}`,
      `/collections/contact-submissions/${docs[0]?.id}`,
      `/collections/newsletters/${newsletter}`,
      `/collections/newsletters/${newsletter}?step=review`,
      `/collections/contacts/${contact}`,
      '/globals/navigation',
      '/account',
    ]
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of pages) {
      await page.goto(`${site}/admin${path}`, { waitUntil: 'networkidle' })
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(390)
      const edges = await page.$$eval('.doc-controls__controls button', (buttons) =>
        buttons.map((button) => button.getBoundingClientRect().right),
      )
      expect(Math.max(0, ...edges), path).toBeLessThanOrEqual(390)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
})

/** German has tests above; `MUSTER_FAULTS=long` takes the others too. */
const languages =
  process.env['MUSTER_FAULTS'] === 'long' ? (['de', 'fr', 'es', 'it'] as const) : (['fr'] as const)

describe.each(languages)('the admin UI in %s', { tags: 'long' }, (language) => {
  it(`every view of ours in ${language} is without English text of ours`, {
    tags: 'long',
  }, async () => {
    const { page, site } = ui
    await chooseLanguage(page, site, language)
    await open('', `.desk h1:text-is("${textsIn('dashboard', language)('title')}")`)
    expect(await englishOn(language)).toEqual([])
    await openContact()
    expect(await englishOn(language)).toEqual([])
    await open(`/collections/newsletters/${newsletter}?step=review`, '.mail-warnings li')
    await page.waitForSelector(
      `.mail-status:has-text("${textsIn('mail', language)('states:pending')}")`,
    )
    expect(await englishOn(language)).toEqual([])
    for (const [path, part] of ownPages) {
      await open(path, part)
      expect(await englishOn(language), path).toEqual([])
    }
  })
})

it('a page whose texts are of another version than the server’s is loaded anew', async () => {
  const { page } = ui
  let loads = 0
  await page.route('**/admin/collections/webhooks', async (route) => {
    loads += 1
    await route.continue()
  })
  await page.route('**/cms-api/page-parts/texts/**', (route) =>
    loads === 1 ? route.fulfill({ status: 404, body: '{}' }) : route.continue(),
  )
  await open('/collections/webhooks', '.collection-list')
  expect(loads).toBe(2)
  await page.unrouteAll()
})
