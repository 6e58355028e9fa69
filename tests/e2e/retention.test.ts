import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AdminUi, openAdminUi } from '#tests/support/admin-ui.ts'
import { administrator } from '#tests/support/administrator.ts'
import { seriousViolations } from '#tests/support/axe.ts'
import { takePicture } from '#tests/support/take-picture.ts'

let ui: AdminUi

beforeAll(async () => {
  ui = await openAdminUi('without a worker')
  await ui.signIn()
})
afterAll(() => ui?.close())

it('an administrator makes a rule, sees its numbers, and switches it on and off', async () => {
  const { page, site } = ui
  await page.goto(`${site}/admin/collections/retention-rules/create`)
  await page.getByLabel('Name').fill('Old messages')
  await page.locator('#field-kind .rs__control').click()
  await page.locator('.rs__option:has-text("Messages that are dealt with")').click()
  await page.locator('#field-age').fill('24')
  await page.getByText('Save the rule to see what it would erase').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  const panel = page.locator('section[aria-label="What this rule erases"]')
  await panel.getByText('To erase now: 0').waitFor()
  expect(await panel.locator('tbody tr').count()).toBe(12)
  await panel.getByText('The rule is off.').waitFor()
  await takePicture(page, 'retention-rule.png')
  expect(await seriousViolations(page, '.collection-edit')).toEqual([])
  await panel.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('To confirm').fill('7')
  await dialog.getByLabel('Current password').fill(administrator.password)
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await takePicture(page, 'retention-dialog.png')
  expect(await seriousViolations(page, 'dialog')).toEqual([])
  await panel.getByText('The rule is off.').waitFor()
  await dialog.getByLabel('To confirm').fill('0')
  await dialog.getByRole('button', { name: 'Switch on' }).click()
  await panel.getByText('The rule is on.').waitFor()
  await page.locator('#field-age').fill('12')
  await page.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('The rule is off.').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  await takePicture(page, 'retention-phone.png')
})
