import { openFromMenu } from './steps.ts'
import type { Steps } from './walk.ts'

export const administrator: Steps = {
  'Look at the checklist': async ({ page, site }) => {
    await page.goto(`${site}/admin`)
    await page.waitForSelector('.getting-started')
  },
  'Say who you are': async (walk) => {
    await openFromMenu(walk, 'Settings')
    await walk.page.fill('#field-siteName', 'Common Shore Alliance')
    await walk.page.click('#action-save')
    await walk.page.waitForSelector('.payload-toast-container >> text=Settings saved')
  },
  'Try the mail': async ({ page, site }) => {
    await page.goto(`${site}/admin`)
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await page.waitForSelector('[role=status]:has-text("is in the local inbox")')
  },
  'Invite colleagues': async (walk) => {
    const { page } = walk
    await openFromMenu(walk, 'Users')
    await page.click('button:has-text("Invite colleagues")')
    const dialog = page.getByRole('dialog', { name: 'Invite colleagues' })
    await dialog.getByLabel('Email addresses').fill('Heidi Berg <heidi@example.org>')
    await dialog.getByRole('checkbox', { name: 'Organizer' }).check()
  },
  'Make the menu': async (walk) => {
    await walk.page.keyboard.press('Escape')
    await openFromMenu(walk, 'Navigation')
  },
  'Protect your account': async ({ page, site }) => {
    await page.goto(`${site}/admin/account`)
    await page.waitForLoadState('networkidle')
  },
  'See who did what': (walk) => openFromMenu(walk, 'Audit trail'),
}
