import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'
import { processWide } from '#src/settings/process-wide.ts'
import { administrator, administratorSettings } from './administrator.ts'
import { startBrowser } from './browser.ts'
import { cloneTemplate } from './clone-template.ts'
import { openDemoInstallation } from './demo-installation.ts'
import { waitForHydrationOnLoad } from './hydration.ts'
import { openFolder, removeFolder, root, startMusterIn } from './muster.ts'
import { secrets } from './settings.ts'
import { type MusterWithBrowser, openSharedMuster } from './shared-muster.ts'

/** How long a page is waited for, in ms: no check of its speed. */
const pageTimeout = 120_000

type Account = typeof administrator

/** Settings; or that nothing is mailed and no job runs, for which a worker would start in vain. */
export type Choice = Record<string, string> | 'without a worker'

/**
 * A running Muster with a browser, as after its second start. It is that of this worker of vitest,
 * which test files share, unless they give it settings other than SMTP_URL.
 */
export async function openAdminUi(choice: Choice = {}) {
  if (choice === 'without a worker') return browse(await openSharedMuster(false))
  const { SMTP_URL, ...settings } = choice
  if (Object.keys(settings).length === 0) return browse(await openSharedMuster(true, SMTP_URL))
  return openAdminUiIn(root, SMTP_URL ? { ...settings, SMTP_URL } : settings)
}

/** A separate one, of a copy of the project. */
export async function openAdminUiIn(project: string, settings: Record<string, string> = {}) {
  const databaseUrl = settings['DATABASE_URL'] ?? (await cloneTemplate(`own_${randomUUID()}`))
  return startAdminUi(project, { ...settings, DATABASE_URL: databaseUrl }, await openFolder())
}

/** A separate one, with the demo organisation. */
export async function openDemoUi() {
  const { folder, databaseUrl } = await openDemoInstallation()
  return startAdminUi(root, { DATABASE_URL: databaseUrl }, folder)
}

interface OwnSettings extends Record<string, string> {
  readonly DATABASE_URL: string
}

/** Starts it on a database and a data folder, which is removed when it is closed. */
async function startAdminUi(project: string, settings: OwnSettings, folder: string) {
  const all = { ...administratorSettings, ...secrets, ...settings }
  const muster = await startMusterIn(project, folder, all)
  await muster.waitForOutput('Muster is running')
  const browser = await startBrowser()
  const ui = await browse({
    site: muster.url.replace('127.0.0.1', 'localhost'),
    browser,
    databaseUrl: settings.DATABASE_URL,
    temporaryFolder: settings['TMPDIR'] ?? tmpdir(),
    close: async () => {
      await browser.close()
      muster.kill('SIGTERM')
      await muster.waitForExit()
      await removeFolder(folder)
    },
  })
  return { ...ui, processes: muster.processes }
}

/** The sites whose form of the login has been used by this worker of vitest. */
const knownSites = () => processWide('sites-logged-in-to', () => new Set<string>())

/** A page of the browser, and what tests do with it. */
async function browse(muster: MusterWithBrowser) {
  const { site, browser } = muster
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(pageTimeout)
  waitForHydrationOnLoad(page)

  const logInByForm = async ({ username, password }: Account) => {
    await page.goto(`${site}/admin/login`)
    await page.fill('#field-username', username)
    await page.fill('#field-password', password)
    await page.click('button[type=submit]')
    await page.waitForURL(/\/admin\/?$/)
  }
  /** By the form the first time; afterwards by the request that it makes, with no page open. */
  const signIn = async (account: Account = administrator) => {
    await page.context().clearCookies()
    if (!knownSites().has(site)) await logInByForm(account)
    else await post('/cms-api/users/login', account)
    // What an open page showed or still sends is another account's.
    await page.goto('about:blank')
    knownSites().add(site)
  }
  const post = async (path: string, data: unknown): Promise<Record<string, unknown>> => {
    // Cookies are accepted only with the origin of the admin UI, which a browser's own requests send.
    const response = await page.request.post(site + path, { data, headers: { origin: site } })
    expect(response.ok(), await response.text()).toBe(true)
    return response.json()
  }

  return {
    ...muster,
    page,
    signIn,
    /** The response of the public API. */
    read: async (path: string): Promise<{ status: number; json: unknown }> => {
      const response = await fetch(site + path)
      return { status: response.status, json: await response.json() }
    },
    /** Posts to the platform's own API as the user who is signed in. */
    post,
  }
}
export type AdminUi = Awaited<ReturnType<typeof openAdminUi>>
