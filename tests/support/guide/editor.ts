import { textsIn } from '#src/locales/texts-in.ts'
import { confirm, createNew, openFromMenu, openView, save } from './steps.ts'
import type { Steps, Walk } from './walk.ts'

const published = 'Sunday on the north beach'
const later = 'What we plan for spring'

/** Tomorrow at nine, as the form writes it. */
const tomorrow = (): string => {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(day)
  return `${date} 9:00 AM`
}

const write = async ({ page }: Walk, title: string): Promise<void> => {
  await page.fill('#field-title', title)
  await page.fill('#field-description', 'Forty people, two hours, and what they found.')
}

const approveButton = ({ language }: Walk): string =>
  `.approvals .mail-actions button:has-text("${textsIn('mail', language)('actions:approve')}")`

export const editor: Steps = {
  'Open the list of articles': (walk) => openFromMenu(walk, 'content.news'),
  'Begin a new one': async (walk) => {
    await walk.look()
    await createNew(walk, 'news')
    await write(walk, published)
  },
  'Write the text': async ({ page }) => {
    await page.click(
      '#field-content .ContentEditable__root, .rich-text-lexical .ContentEditable__root',
    )
    await page.keyboard.type('Forty people came, and the tide waited for us.')
  },
  'Give it tags': async ({ page }) => {
    await page.click('#field-tags .rs__control')
    await page.click('.rs__option >> nth=0')
  },
  'Keep it as a draft': (walk) => save(walk, '#action-save-draft'),
  'Publish it': async ({ page, read }) => {
    await page.click('#action-save')
    await page.waitForFunction(
      `fetch('/api/news/sunday-on-the-north-beach').then(({ ok }) => ok)`,
      undefined,
      { polling: 500 },
    )
    await read('/api/news/sunday-on-the-north-beach')
  },
  'Write something for later': async (walk) => {
    await walk.page.goto(`${walk.site}/admin/collections/news/create`)
    await write(walk, later)
    await save(walk, '#action-save-draft')
  },
  'Choose when': async ({ page, site, look, language }) => {
    await page.reload({ waitUntil: 'networkidle' })
    await page.click('.form-submit .popup-button')
    await look()
    await page.click('#schedule-publish')
    await page.fill('.schedule-publish .date-time-picker input', tomorrow())
    await page.keyboard.press('Enter')
    await page.click('#scheduled-publish-save')
    await page.waitForSelector('.schedule-publish__upcoming tbody tr')
    await page.goto(`${site}/admin/collections/news`)
    const scheduled = textsIn('content', language)('scheduled', { at: '' }).trim()
    await page.waitForSelector(`.cell-_status:has-text("${scheduled}")`)
  },
  'See the month': (walk) => openView(walk, 'calendar'),
  'See all pictures': async (walk) => {
    await openFromMenu(walk, 'content.images')
    await walk.page.waitForSelector('.image-card')
  },
  'Open what waits for you': async (walk) => {
    await openView(walk, 'approvals')
    await walk.page.waitForSelector(approveButton(walk))
  },
  Decide: async (walk) => {
    const { page, look, language } = walk
    await page.click(approveButton(walk))
    await page.waitForSelector('.form-dialog textarea')
    await look()
    await confirm(walk, textsIn('mail', language)('actions:approve'))
  },
}
