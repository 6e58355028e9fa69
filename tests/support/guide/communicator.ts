import { textsIn } from '#src/locales/texts-in.ts'
import { goToStep } from '../mail-ui.ts'
import { createNew, openFromMenu, save } from './steps.ts'
import type { Steps } from './walk.ts'

const button = (name: string) => `.mail-actions button:has-text("${name}")`
const confirm = (name: string) => `.form-dialog button:has-text("${name}")`

/** As a communicator; `approve` is what another person does meanwhile. */
export const communicator = (approve: (newsletter: string) => Promise<unknown>): Steps => ({
  'Begin a newsletter': async (walk) => {
    await openFromMenu(walk, 'email.newsletters')
    await walk.look()
    await createNew(walk, 'newsletters')
    await walk.page.fill('#field-title', 'May')
    await walk.page.fill('#field-subject', 'What May brings')
  },
  'Write it': async ({ page }) => {
    const root = '[data-field-path=body] .ContentEditable__root >> nth=0'
    await page.click(root)
    await page.keyboard.type('Forty people came to the beach. Next Sunday we need sixty.')
    const preview = page.frameLocator('.mail-preview iframe')
    await preview.locator('text=we need sixty').waitFor()
  },
  'Choose who gets it': async ({ page }) => {
    await goToStep(page, 'audience')
    await page.waitForSelector('.mail-audience [role=status] >> text=/\\d/')
  },
  'Save it': async (walk) => {
    await save(walk)
    await goToStep(walk.page, 'review')
    await walk.page.waitForSelector(button(textsIn('mail', walk.language)('actions:test')))
  },
  'Send yourself a test': async ({ page, language }) => {
    await page.click(button(textsIn('mail', language)('actions:test')))
    await page.waitForSelector('.form-dialog input')
  },
  'Wait for approval': async ({ page, language }) => {
    await page.click(confirm(textsIn('mail', language)('actions:test')))
    await page.waitForSelector('.form-dialog', { state: 'detached' })
    await page.waitForSelector(
      `.mail-status:has-text("${textsIn('mail', language)('states:pending')}")`,
    )
    await approve(/newsletters\/(\d+)/.exec(page.url())?.[1] ?? '')
  },
  'Send it': async ({ page, language }) => {
    await page.reload()
    await page.waitForSelector(
      `.mail-status:has-text("${textsIn('mail', language)('states:approved')}")`,
    )
    await page.click(`${button(textsIn('mail', language)('actions:send'))} >> nth=-1`)
    await page.waitForSelector('.form-dialog')
  },
  'Watch it go, and read the results': async ({ page, language }) => {
    const t = textsIn('mail', language)
    await page.click(confirm(t('actions:send')))
    await page.waitForSelector(
      `.mail-status:has-text("${t('sentOn', { time: '' }).split(' ')[0]}")`,
    )
    await page.waitForSelector(
      `.mail-progress >> text=/${t('progress', { finished: '(\\d+)', total: '\\1' })}/`,
    )
  },
})
