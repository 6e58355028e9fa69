import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { startSmtpInbox } from '#src/mail/inbox/smtp-inbox.ts'
import { buildIfStale } from '#src/runtime/supervise/build.ts'
import { program } from '#src/runtime/supervise/child.ts'
import { processWide } from '#src/settings/process-wide.ts'
import { administratorSettings } from './administrator.ts'
import { startBrowser } from './browser.ts'
import { cloneTemplate } from './clone-template.ts'
import { restoreRows, storeRows } from './initial-rows.ts'
import { eventually, openFolder, removeFolder, root, runCommand } from './muster.ts'
import { reservePort } from './ports.ts'
import { testProgram } from './programs.ts'
import { secrets } from './settings.ts'
import { whenWorkerEnds } from './worker-end.ts'

/** A Muster with a browser, as test files see it. */
export interface MusterWithBrowser {
  readonly site: string
  readonly browser: Browser
  readonly databaseUrl: string
  /** The folder of the server's temporary files. */
  readonly temporaryFolder: string
  readonly close: () => Promise<void>
}

/** Removes files of a folder, except those that were there at first. */
const removeFilesExcept = async (folder: string, first: ReadonlySet<string>): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isDirectory() && !first.has(path)) await rm(path, { force: true })
  }
}

const filesIn = async (folder: string): Promise<ReadonlySet<string>> =>
  new Set((await readdir(folder, { recursive: true })).map((name) => join(folder, name)))

/** A database as after the first `npm start`, with its rows stored, and a connection to restore them. */
async function createDatabase(settings: Record<string, string>) {
  const url = await cloneTemplate(`shared_${randomUUID()}`)
  const all = { ...settings, DATABASE_URL: url }
  const prepared = runCommand([], all, () => [process.execPath, testProgram('prepare')])
  if ((await prepared.exited) !== 0) throw new Error(prepared.output())
  const client = new pg.Client({ connectionString: url })
  // When the run ends, Postgres may be stopped before this worker of vitest is.
  client.on('error', () => undefined)
  await client.connect()
  whenWorkerEnds(() => client.end())
  await storeRows(client)
  return { url, client }
}

/** A folder for the data of a server, with one for its temporary files. */
async function createFolders() {
  const folder = await openFolder()
  whenWorkerEnds(() => removeFolder(folder))
  const temporaryFolder = join(folder, 'tmp')
  await mkdir(temporaryFolder)
  return { folder, temporaryFolder }
}

async function startWeb(settings: Record<string, string>): Promise<void> {
  const web = runCommand(['web'], settings)
  whenWorkerEnds(async () => {
    web.kill('SIGTERM')
    await web.waitForExit()
  })
  // The next file starts another one.
  void web.exited.then(forget)
  const health = `http://127.0.0.1:${settings['OPS_PORT']}/healthz`
  const isServing = () =>
    fetch(health).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually(isServing, 'the web server serves')
}

/**
 * The web server, the mail server of its inbox and the browser, which outlive a test file; what a
 * file leaves in the database and on disk is removed by `reset`.
 */
async function start() {
  const { folder, temporaryFolder } = await createFolders()
  const port = await reservePort()
  const choices = {
    ...administratorSettings,
    ...secrets,
    DATA_DIR: folder,
    TMPDIR: temporaryFolder,
    PORT: String(port),
    OPS_PORT: String(await reservePort()),
    WORKER_OPS_PORT: '0',
    LOG_LEVEL: 'error',
    WEBHOOK_ALLOWED_NETWORKS: 'loopback',
    NODE_ENV: 'production',
  }
  const { url: databaseUrl, client } = await createDatabase(choices)
  const settings = { ...choices, DATABASE_URL: databaseUrl }
  await startWeb(settings)
  const inbox = await startSmtpInbox(localInbox(folder), await reservePort())
  whenWorkerEnds(inbox.stop)
  const browser = await startBrowser()
  whenWorkerEnds(() => browser.close())
  browser.once('disconnected', forget)
  const build = await buildIfStale(root, process.env)
  const first = await filesIn(folder)
  return {
    ...{ site: `http://localhost:${port}`, browser, databaseUrl, temporaryFolder },
    reset: async () => {
      await restoreRows(client)
      await removeFilesExcept(folder, first)
    },
    /** A worker, which sends mail to the inbox or to a mail server. */
    startWorker: (smtpUrl = inbox.url) =>
      runCommand([], { ...settings, SMTP_URL: smtpUrl, MUSTER_BUILD: build }, () => [
        process.execPath,
        program('worker', build),
      ]),
  }
}

const place = () => processWide('shared-muster', (): { shared?: ReturnType<typeof start> } => ({}))

const forget = (): void => {
  delete place().shared
}

const shared = (): ReturnType<typeof start> => {
  const starting = place().shared ?? start()
  place().shared = starting
  starting.catch(forget)
  return starting
}

/**
 * The Muster of this worker of vitest, as after its second start: without rows and files of other
 * test files, and with a new worker process, whose caches and connections are its own, or none.
 */
export async function openSharedMuster(
  hasWorker: boolean,
  smtpUrl?: string,
): Promise<MusterWithBrowser> {
  const { reset, startWorker, ...muster } = await shared()
  await reset()
  const worker = hasWorker ? startWorker(smtpUrl) : undefined
  return {
    ...muster,
    close: async () => {
      for (const context of muster.browser.contexts()) await context.close()
      worker?.kill('SIGKILL')
      await worker?.waitForExit()
    },
  }
}
