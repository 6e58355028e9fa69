import { textsIn } from '#src/locales/texts-in.ts'
import { confirm, createNew, openFromMenu, openView, save } from './steps.ts'
import type { Steps } from './walk.ts'

const row = '.work-row >> nth=0'

export const organizer: Steps = {
  'Add a contact': async (walk) => {
    await openFromMenu(walk, 'contacts.contacts')
    await walk.look()
    await createNew(walk, 'contacts')
    await walk.page.fill('#field-name', 'Mara Lindqvist')
    await walk.page.fill('#field-email', 'mara.lindqvist@example.org')
    await save(walk)
  },
  'Write down what was said': async ({ page, language }) => {
    const t = textsIn('contacts', language)
    await page.focus('.contact-entry textarea')
    await page.selectOption('.contact-entry [name=kind]', { label: t('interactions:call') })
    await page.fill('.contact-entry textarea', 'Comes on Sunday, and brings her sister.')
    await page.click(`.contact-entry button:has-text("${t('logInteraction')}")`)
    await page.waitForSelector('.contact-timeline li:has-text("brings her sister")')
  },
  'Bring the list you have': (walk) => openView(walk, 'import'),
  'See where people stand': async (walk) => {
    await openView(walk, 'board')
    await walk.page.waitForSelector('.board-card')
  },
  'Move somebody on': async (walk) => {
    const { page, look } = walk
    const t = textsIn('board', walk.language)
    await page.fill('.board-filter input', 'Mara Lindqvist')
    await page.click(`.board-card:has-text("Mara Lindqvist") button:has-text("${t('move')}")`)
    await page.selectOption('.form-dialog select', { label: 'Came along' })
    await page.fill('.form-dialog textarea', 'Carried the banner')
    await look()
    await confirm(walk, t('move'))
    await page.waitForSelector('.board-stage:has(h2:has-text("Came along")) .board-card')
  },
  'Open your follow-ups': async (walk) => {
    await openView(walk, 'followUps')
    await walk.page.click(
      `.work-views button:text("${textsIn('follow-ups', walk.language)('views:open')}")`,
    )
    await walk.page.waitForSelector(row)
  },
  'Take one on': async (walk) => {
    const { page, look } = walk
    const t = textsIn('follow-ups', walk.language)
    await page.click(`${row} >> button:has-text("${t('assignSubmit')}")`)
    await look()
    await page.selectOption('.form-dialog select', { label: t('me', { name: 'Olga' }) })
    await page.click('.form-dialog button[type=submit]')
    await page.waitForSelector('.form-dialog', { state: 'detached' })
  },
  'Complete one': async ({ page, look, language }) => {
    const t = textsIn('follow-ups', language)
    await page.click(`${row} >> button:has-text("${t('complete')}")`)
    await page.waitForSelector(`[data-sonner-toast] button:has-text("${t('undo')}")`)
    await look()
  },
  'Ask a question': async (walk) => {
    await openFromMenu(walk, 'people.segments')
    await walk.look()
    await createNew(walk, 'segments')
    const { page } = walk
    const texts = textsIn('segments', walk.language)
    await page.fill('#field-name', 'Can be mailed')
    await page.waitForSelector('.segment-builder')
    await page.click(`.segment-add button:has-text("${texts('addCondition')}") >> nth=0`)
    await page
      .locator('.segment-condition')
      .getByLabel(texts('subjectLabel'))
      .selectOption({ label: texts('subjects:email') })
    const matching = texts('matching', { number: '', count: 2 }).trim()
    await page.waitForSelector(`.segment-count [role=status]:has-text("${matching}")`)
  },
}
