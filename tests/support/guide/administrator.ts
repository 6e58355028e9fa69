import { textsIn } from '#src/locales/texts-in.ts'
import { named, openFromMenu, openView } from './steps.ts'
import type { Steps } from './walk.ts'

export const administrator: Steps = {
  'Look at the checklist': async ({ page, site }) => {
    await page.goto(`${site}/admin`)
    await page.waitForSelector('.getting-started')
  },
  'Say who you are': async (walk) => {
    await openFromMenu(walk, 'settings.settings')
    await walk.page.fill('#field-siteName', 'Common Shore Alliance')
    const saved = textsIn('outcomes', walk.language)('saved:plural', {
      label: named(walk, 'settings.settings'),
    })
    const shown = walk.page.waitForSelector(`.payload-toast-container >> text=${saved}`)
    await Promise.all([shown, walk.page.click('#action-save')])
  },
  'Try the mail': async ({ page, site, language }) => {
    const texts = textsIn('getting-started', language)
    await page.goto(`${site}/admin`)
    await page.getByRole('button', { name: texts('test') }).click()
    await page.waitForSelector(
      `[role=status] >> text=/${texts('deliveredLocally', { email: '.+' })}/`,
    )
  },
  'Invite colleagues': async (walk) => {
    const { page } = walk
    const texts = textsIn('accounts', walk.language)
    await openFromMenu(walk, 'staff.users')
    await page.click(`button:has-text("${texts('invite')}")`)
    const dialog = page.getByRole('dialog', { name: texts('invite') })
    await dialog.getByLabel(texts('addresses')).fill('Heidi Berg <heidi@example.org>')
    await dialog.getByRole('checkbox', { name: named(walk, 'role.organizer') }).check()
  },
  'Make the menu': async (walk) => {
    await walk.page.keyboard.press('Escape')
    await openFromMenu(walk, 'site.navigation')
  },
  'Protect your account': async ({ page, site }) => {
    await page.goto(`${site}/admin/account`)
    await page.waitForLoadState('networkidle')
  },
  'See who did what': (walk) => openView(walk, 'auditTrail'),
}
