import { confirm, createNew, openFromMenu, save } from './steps.ts'
import type { Steps } from './walk.ts'

const row = '.work-row >> nth=0'

export const organizer: Steps = {
  'Add a contact': async (walk) => {
    await openFromMenu(walk, 'Contacts')
    await walk.look()
    await createNew(walk, 'contacts')
    await walk.page.fill('#field-name', 'Mara Lindqvist')
    await walk.page.fill('#field-email', 'mara.lindqvist@example.org')
    await save(walk)
  },
  'Write down what was said': async ({ page }) => {
    await page.selectOption('.contact-entry [name=kind]', { label: 'Call' })
    await page.fill('.contact-entry textarea', 'Comes on Sunday, and brings her sister.')
    await page.click('.contact-entry button:has-text("Log interaction")')
    await page.waitForSelector('.contact-timeline li:has-text("brings her sister")')
  },
  'Bring the list you have': (walk) => openFromMenu(walk, 'Import contacts'),
  'See where people stand': async (walk) => {
    await openFromMenu(walk, 'Board of stages')
    await walk.page.waitForSelector('.board-card')
  },
  'Move somebody on': async (walk) => {
    const { page, look } = walk
    await page.fill('.board-filter input', 'Mara Lindqvist')
    await page.click('.board-card:has-text("Mara Lindqvist") button:has-text("Move")')
    await page.selectOption('.form-dialog select', { label: 'Came along' })
    await page.fill('.form-dialog textarea', 'Carried the banner')
    await look()
    await confirm(walk, 'Move')
    await page.waitForSelector('.board-stage:has(h2:has-text("Came along")) .board-card')
  },
  'Open your follow-ups': async (walk) => {
    await openFromMenu(walk, 'Follow-ups to do')
    await walk.page.click('.work-views button:text("All open")')
    await walk.page.waitForSelector(row)
  },
  'Take one on': async (walk) => {
    const { page, look } = walk
    await page.click(`${row} >> button:has-text("Assign")`)
    await look()
    await page.selectOption('.form-dialog select', { label: 'Olga (me)' })
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
  },
  'Complete one': async ({ page, look }) => {
    await page.click(`${row} >> button:has-text("Complete")`)
    await page.waitForSelector('[data-sonner-toast] button:has-text("Undo")')
    await look()
  },
  'Ask a question': async (walk) => {
    await openFromMenu(walk, 'Segments')
    await walk.look()
    await createNew(walk, 'segments')
    const { page } = walk
    await page.fill('#field-name', 'Can be mailed')
    await page.waitForSelector('.segment-builder')
    await page.click('.segment-add button:has-text("Add condition") >> nth=0')
    await page
      .locator('.segment-condition')
      .getByLabel('What the condition is about')
      .selectOption({ label: 'Email address' })
    await page.waitForSelector('.segment-count [role=status]:has-text("contacts")')
  },
}
