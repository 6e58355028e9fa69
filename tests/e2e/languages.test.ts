import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { texts as contacts } from '#src/admin/contacts/texts.ts'
import { texts as dashboard } from '#src/admin/dashboard/texts.ts'
import { texts as navigation } from '#src/admin/navigation/texts.ts'
import { de } from '#src/admin/translations/de.ts'
import { type Language, languages } from '#src/admin/translations/languages.ts'
import { type ContactsDesk, openContactsDesk } from '#tests/support/contacts-desk.ts'
import { chooseLanguage, englishOf, wordsOn } from '#tests/support/languages.ts'

let desk: ContactsDesk
let contact: number

beforeAll(async () => {
  desk = await openContactsDesk()
  const { stages, post } = desk
  const email = 'ada@example.org'
  contact = await desk.createContact({ name: 'Ada Moreau', email })
  const rule = { name: 'Danke sagen', daysAfter: 0, catchupType: 'Anruf', active: true }
  await post('/cms-api/follow-up-rules', { ...rule, triggerStage: stages.first })
  await desk.reach(contact, stages.first, { notes: 'Stand mit uns im Regen' })
  await desk.sendMessage({ name: 'Ada Moreau', email, subject: 'Ein Zaun' })
  await desk.sendMail({ to: email, subject: 'Willkommen am Hafen' })
  await post('/cms-api/newsletters', { title: 'Brief im Mai', subject: 'Neues' })
})
afterAll(() => desk?.close())

const english = [
  ...[contacts, dashboard, navigation].flatMap((texts) => englishOf(texts.en, texts.de)),
  ...Object.entries(de).flatMap(([text, german]) => englishOf(text, german)),
]
const englishOn = async () =>
  (await wordsOn(desk.page)).filter((words) => english.some((pattern) => pattern.test(words)))

const open = async (path: string, selector: string) => {
  await desk.page.goto(`${desk.site}/admin${path}`)
  await desk.page.waitForSelector(selector)
}

describe('somebody who chose German', () => {
  it('finds no English of ours on the dashboard', async () => {
    await open('', '.desk-card li')
    expect((await englishOn()).length, 'what is looked for is there in English').toBeGreaterThan(20)
    await chooseLanguage(desk.page, desk.site, 'de')
    await open('', '.desk-card li')
    expect(await wordsOn(desk.page)).toEqual(
      expect.arrayContaining(['Was jetzt ansteht', '1 überfällig', 'von Ada Moreau', 'Kontakte']),
    )
    expect(await englishOn()).toEqual([])
  })

  it('finds none on the page of a contact', async () => {
    await open(`/collections/contacts/${contact}`, '.contact-timeline li:has-text("Danke sagen")')
    expect(await wordsOn(desk.page)).toEqual(
      expect.arrayContaining(['Verlauf', 'überfällig', 'Eintrag anlegen', 'Erledigen', 'Telefon']),
    )
    expect(await englishOn()).toEqual([])
  })

  it('finds none where the menu is arranged', async () => {
    await open('/globals/navigation', '.menu-preview li')
    expect(await wordsOn(desk.page)).toContain('So wird es aussehen')
    // What readers see stays as they see it.
    const ours = await desk.page.$$eval('.menu-preview li', (items) =>
      items.map((item) => item.textContent),
    )
    expect((await englishOn()).filter((words) => !ours.includes(words))).toEqual([])
  })
})

describe('every language', () => {
  it.each(languages)('%s: the dashboard greets in it', async (language: Language) => {
    await chooseLanguage(desk.page, desk.site, language)
    await open('', `.desk h1:text-is("${dashboard[language].title}")`)
  })
})
