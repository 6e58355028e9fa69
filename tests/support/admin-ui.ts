import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { administrator, administratorSettings } from './administrator.ts'
import { startBrowser } from './browser.ts'
import { cloneTemplate } from './clone-template.ts'
import { waitForHydrationOnLoad } from './hydration.ts'
import { openFolder, removeFolder, root, startMusterIn } from './muster.ts'
import { secrets } from './settings.ts'

type Account = typeof administrator

/**
 * A running Muster with a browser, as after its second start; optionally with settings and flags
 * of the command.
 */
export const openAdminUi = (settings: Record<string, string> = {}, ...flags: string[]) =>
  openAdminUiIn(root, settings, ...flags)

/** The same, of a copy of the project. */
export async function openAdminUiIn(
  project: string,
  settings: Record<string, string> = {},
  ...flags: string[]
) {
  const folder = await openFolder()
  const DATABASE_URL = settings['DATABASE_URL'] ?? (await cloneTemplate(`desk_${randomUUID()}`))
  const muster = await startMusterIn(
    project,
    folder,
    { ...administratorSettings, ...secrets, ...settings, DATABASE_URL },
    ...flags,
  )
  await muster.waitForOutput('Muster is running')
  const site = muster.url.replace('127.0.0.1', 'localhost')
  const browser: Browser = await startBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  waitForHydrationOnLoad(page)

  const logInByForm = async ({ username, password }: Account) => {
    await page.goto(`${site}/admin/login`)
    await page.fill('#field-username', username)
    await page.fill('#field-password', password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
  }
  const logInByRequest = async (account: Account) => {
    await post('/cms-api/users/login', account)
    await page.goto(`${site}/admin`)
  }
  let logIn = logInByForm
  /** By the form the first time; afterwards by the request that the form makes. */
  const signIn = async (account: Account = administrator) => {
    await page.context().clearCookies()
    await logIn(account)
    logIn = logInByRequest
  }
  const post = async (path: string, data: unknown): Promise<Record<string, unknown>> => {
    // Cookies are accepted only with the origin of the admin UI, which a browser's own requests send.
    const response = await page.request.post(site + path, { data, headers: { origin: site } })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }

  return {
    site,
    page,
    signIn,
    /** The response of the public API. */
    read: async (path: string): Promise<{ status: number; json: unknown }> => {
      const response = await fetch(site + path)
      return { status: response.status, json: await response.json() }
    },
    /** Posts to the platform's own API as the user who is signed in. */
    post,
    close: async () => {
      await browser.close()
      muster.kill('SIGTERM')
      await muster.waitForExit()
      await removeFolder(folder)
    },
  }
}
export type AdminUi = Awaited<ReturnType<typeof openAdminUi>>
