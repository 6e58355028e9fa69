import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { startBrowser } from './browser.ts'
import { openFolder, removeFolder, startMuster } from './muster.ts'

const administrator = { username: 'boss', password: 'boss of the house' }

/**
 * A running Muster with a browser in front of it, as a newcomer has it; or with settings, or with
 * flags of the command.
 */
export async function openDesk(settings: Record<string, string> = {}, ...flags: string[]) {
  const folder = await openFolder()
  const muster = await startMuster(
    folder,
    {
      ADMIN_USERNAME: administrator.username,
      ADMIN_EMAIL: 'boss@example.org',
      ADMIN_PASSWORD: administrator.password,
      ...settings,
    },
    ...flags,
  )
  await muster.says('Muster is running')
  const site = muster.url.replace('127.0.0.1', 'localhost')
  const browser: Browser = await startBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })

  const signIn = async (account: { username: string; password: string } = administrator) => {
    await page.context().clearCookies()
    await page.goto(`${site}/admin/login`)
    await page.fill('#field-username', account.username)
    await page.fill('#field-password', account.password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
  }

  return {
    site,
    page,
    signIn,
    /** What the public API answers. */
    read: async (path: string): Promise<{ status: number; json: unknown }> => {
      const response = await fetch(site + path)
      return { status: response.status, json: await response.json() }
    },
    /** Asks the platform's own API as the person who is signed in. */
    post: async (path: string, data: unknown): Promise<Record<string, unknown>> => {
      // Cookies count only with the origin of the admin UI, which a browser's own requests name.
      const response = await page.request.post(site + path, { data, headers: { origin: site } })
      expect(response.ok(), await response.text()).toBe(true)
      return response.json()
    },
    close: async () => {
      await browser.close()
      muster.kill('SIGTERM')
      await muster.gone()
      await removeFolder(folder)
    },
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>
