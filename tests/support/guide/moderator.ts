import { textsIn } from '#src/locales/texts-in.ts'
import { confirm, openView } from './steps.ts'
import type { Steps, Walk } from './walk.ts'

const row = (title: string) => `.inbox-row:has(.inbox-row__title:has-text("${title}"))`

const openInbox = async (walk: Walk): Promise<void> => {
  await openView(walk, 'submissions')
  await walk.page.waitForSelector('.inbox-row')
}

const decide = (words: string): string => `.proposal__decision button:has-text("${words}")`

const review = async ({ page, language }: Walk, title: string): Promise<void> => {
  await page.click(`${row(title)} a:has-text("${textsIn('inbox', language)('review')}")`)
  await page.waitForSelector(decide(textsIn('submissions', language)('accept')))
}

export const moderator: Steps = {
  'Open the inbox': openInbox,
  'Take one': async ({ page, look, language }) => {
    await look()
    const take = textsIn('inbox', language)('take')
    await page.click(`${row('Plant a hedge by the school')} button:has-text("${take}")`)
    await page.waitForSelector(
      `${row('Plant a hedge by the school')} .inbox-row__owner:has-text("Mo")`,
    )
  },
  'Read a proposal': async (walk) => {
    await review(walk, 'Plant a hedge by the school')
    await walk.page.frameLocator('.proposal iframe').locator('h1').waitFor()
  },
  'Accept it': async ({ page, look, language }) => {
    await page.click(decide(textsIn('submissions', language)('accept')))
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
    await page.waitForLoadState('networkidle')
    await look()
    await page.click('#action-save')
  },
  'Decline another': async (walk) => {
    const { page, look } = walk
    const t = textsIn('submissions', walk.language)
    await openInbox(walk)
    await review(walk, 'Paint the sea wall')
    await page.click(decide(t('decline')))
    await look()
    await confirm(walk, t('decline'))
    const declined = t('wasDeclined:by', { by: 'Mo' }).slice(0, -1)
    await page.waitForSelector(`.proposal__decision:has-text("${declined}")`)
  },
  'Answer a message': async (walk) => {
    const { page } = walk
    await openInbox(walk)
    await page.click(`${row('When do you meet?')} .inbox-row__title`)
    await page.fill(
      '.replies textarea',
      'Dear Ada,\n\non Saturday at ten, at the pier. Come along!',
    )
  },
  'Send the reply': async ({ page }) => {
    await page.click('.replies__end button')
    await page.waitForSelector(row('When do you meet?'), { state: 'detached' })
  },
}
