import { openFromMenu } from './steps.ts'
import type { Steps, Walk } from './walk.ts'

const row = (title: string) => `.inbox-row:has(.inbox-row__title:has-text("${title}"))`

const openInbox = async (walk: Walk): Promise<void> => {
  await openFromMenu(walk, 'Inbox')
  await walk.page.waitForSelector('.inbox-row')
}

const review = async ({ page }: Walk, title: string): Promise<void> => {
  await page.click(`${row(title)} a:has-text("Review")`)
  await page.waitForSelector('.proposal__decision button:has-text("Accept")')
}

export const moderator: Steps = {
  'Open the inbox': openInbox,
  'Take one': async ({ page, look }) => {
    await look()
    await page.click(`${row('Plant a hedge by the school')} button:has-text("Assign to me")`)
    await page.waitForSelector(
      `${row('Plant a hedge by the school')} .inbox-row__owner:has-text("Mo")`,
    )
  },
  'Read a proposal': async (walk) => {
    await review(walk, 'Plant a hedge by the school')
    await walk.page.frameLocator('.proposal iframe').locator('h1').waitFor()
  },
  'Accept it': async ({ page, look }) => {
    await page.click('.proposal__decision button:has-text("Accept")')
    await page.waitForURL(/\/admin\/collections\/actions\/\d+/)
    await page.waitForLoadState('networkidle')
    await look()
    await page.click('#action-save')
  },
  'Decline another': async (walk) => {
    const { page, look } = walk
    await openInbox(walk)
    await review(walk, 'Paint the sea wall')
    await page.click('.proposal__decision button:has-text("Decline")')
    await look()
    await page.click('.form-dialog button:has-text("Decline")')
    await page.waitForSelector('.proposal__decision >> text=/Declined by/')
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
