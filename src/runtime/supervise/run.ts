import { join } from 'node:path'
import { poolerProblem } from '#src/data/direct-connection.ts'
import { needsPreparation, requireSchemaOfBuild } from '#src/data/preparation.ts'
import { localInbox } from '#src/mail/inbox/mailbox.ts'
import { startSmtpInbox } from '#src/mail/inbox/smtp-inbox.ts'
import { hasOwnMigrations } from '#src/platform/extension/migrations.ts'
import { freePort } from '#src/runtime/postgres/port.ts'
import { cannotRun } from '#src/server/processes/exit-code.ts'
import { type Env, parseEnv, WrongSetting } from '#src/settings/env.ts'
import { recommendations } from '#src/settings/recommendations.ts'
import { isGiven } from '#src/settings/setting-files.ts'
import { settingWarnings } from '#src/settings/setting-warnings.ts'
import { buildIfStale } from './build.ts'
import { type Program, program, runToEnd, stopSteps, webServer, workerProgram } from './child.ts'
import { lockDataFolder, openDataFolder } from './data-folder.ts'
import { prepareEnvironment } from './environment.ts'
import { whenNpmEnds } from './npm.ts'
import { chooseOpsPort, chooseWorkerPort, requirePorts } from './ports.ts'
import { reloadOnDemand } from './reload.ts'
import { root } from './root.ts'
import { Supervised } from './supervised.ts'
import type { Variables } from './variables.ts'

interface Welcome {
  readonly settings: Env
  readonly hasInbox: boolean
}

/** A host in a URL; IPv6 in brackets (RFC 3986 §3.2.2). */
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

function welcome({ settings, hasInbox }: Welcome): void {
  const base = settings.BASE_URL
  const account = settings.ADMIN_USERNAME ?? 'admin'
  const lines = [
    '',
    '  Muster is running.',
    '',
    `  Admin UI    ${base}/admin`,
    `  API         ${base}/api/openapi.json`,
    `  Health      http://${inAddress(settings.OPS_HOST)}:${settings.OPS_PORT}/readyz, /healthz, /metrics`,
    `  Worker      http://${inAddress(settings.OPS_HOST)}:${settings.WORKER_OPS_PORT}/metrics`,
    ...(hasInbox ? [`  Local inbox ${base}/admin/mail-inbox`] : []),
    '',
    `  Sign in as ${account} with the password you chose, or were shown at the first start.`,
    '',
    ...settingWarnings(settings, process.env).map((line) => `  ${line}`),
    ...recommendations(settings).map((line) => `  ${line}`),
    '  Ctrl-C stops everything.',
    '',
  ]
  console.log(lines.join('\n'))
}

/** Limit of attempts: another program may take the port between the check and our listening. */
const tries = 5

/**
 * Starts the local mail server in this process, on the usual port if it is free: it writes mails
 * into files unread, so a separate process would only cost memory. Rejects when it cannot be
 * started.
 */
async function startMailInbox(env: Variables): ReturnType<typeof startSmtpInbox> {
  const mailbox = localInbox(env['DATA_DIR'])
  for (let left = tries; ; left -= 1) {
    try {
      return await startSmtpInbox(mailbox, await freePort(1025))
    } catch (error) {
      if (left <= 1) throw error
    }
  }
}

interface Choices {
  readonly mode: 'production' | 'development'
  readonly demo: boolean
}

/**
 * What runs: our programs, and their dependencies, which are stopped after them in reverse order.
 */
const programs: Supervised[] = []
const needed: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

const end = (code: number): Promise<void> => {
  ending ??= (async () => {
    await stopSteps()
    await Promise.all(programs.map((program) => program.stop()))
    for (const stop of needed.reverse()) await stop().catch(() => undefined)
    process.exit(code)
  })()
  return ending
}

/** Whether a retry would fail as well. */
const isHopeless = (error: unknown): boolean =>
  error instanceof Error && /^(?:WrongSetting|CannotRun)$/.test(error.name)

const giveUp = (error: unknown): void => {
  if (ending) return
  console.error(error instanceof Error ? error.message : String(error))
  void end(isHopeless(error) ? cannotRun : 1)
}

const keep = (program: Program): Supervised => {
  const supervised = new Supervised(program, console.error)
  programs.push(supervised)
  if (!ending) supervised.start()
  return supervised
}

const prepare = async (env: Variables, demo: boolean, build: string | undefined): Promise<void> => {
  const args = program(
    'prepare',
    hasOwnMigrations() ? undefined : build,
    ...(demo ? ['--demo'] : []),
  )
  await runToEnd({ name: 'Preparing the database', args, env })
}

async function bringUp({ mode, demo }: Choices): Promise<void> {
  const dataDir = process.env['DATA_DIR'] || '.data'
  await openDataFolder(dataDir)
  // With an external database the folder is shared by design: it holds uploads, and nothing else.
  const isExternal = isGiven(process.env, 'DATABASE_URL')
  if (!isExternal) lockDataFolder(dataDir)
  const { env: base, stopPostgres } = await prepareEnvironment(process.env, requirePorts)
  needed.push(stopPostgres)
  const OPS_PORT = String(await chooseOpsPort(parseEnv(base)))
  const WORKER_OPS_PORT = String(await chooseWorkerPort(parseEnv(base)))
  const common = {
    ...base,
    OPS_PORT,
    WORKER_OPS_PORT,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  let build: string | undefined
  const webProgram = (from: string | undefined): Program => ({
    name: 'The web server',
    ...webServer(mode, common, from),
    timeout: 15_000 + parseEnv(base).DRAIN_SECONDS * 1_000,
  })
  const serve = async (): Promise<Supervised> => {
    const { DATABASE_URL } = parseEnv(base)
    // The embedded server has no pooler in front.
    const problem = isExternal ? await poolerProblem(DATABASE_URL) : undefined
    if (problem) throw new WrongSetting(problem)
    const isUnprepared = await needsPreparation(DATABASE_URL)
    if (mode === 'production') build = await buildIfStale(root, common)
    if (isUnprepared || demo) await prepare(common, demo, build)
    if (build) await requireSchemaOfBuild(DATABASE_URL, join(root, build))
    return keep(webProgram(build))
  }
  const openInbox = async () => (parseEnv(base).SMTP_URL ? undefined : startMailInbox(common))
  const [inbox, web] = await Promise.all([openInbox(), serve()])
  if (inbox) needed.push(inbox.stop)
  // Only the worker sends mail; no other process needs the inbox's URL.
  const env: Variables = { ...common, ...(inbox ? { SMTP_URL: inbox.url } : {}) }
  web.ready.then(() => welcome({ settings: parseEnv(env), hasInbox: inbox !== undefined }), giveUp)
  // The website starts first, but its failure does not keep the worker from sending mail.
  await web.tried
  const workerFrom = (from: string | undefined): Program => ({
    name: 'The worker',
    ...workerProgram(env, from),
    timeout: 35_000,
  })
  const worker = keep(workerFrom(build))
  worker.ready.catch(giveUp)
  if (build)
    reloadOnDemand({
      settings: parseEnv(env),
      build,
      web,
      webProgram,
      worker,
      workerProgram: workerFrom,
    })
}

/** Runs everything until a signal ends it; a failed start prints its reason in one line. */
export async function run(choices: Choices): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))
  // Of a terminal that is closed; others ask for a restart by it, as they do with other servers.
  process.on('SIGHUP', () => process.stdin.isTTY && void end(0))
  whenNpmEnds(() => void end(0))
  try {
    await bringUp(choices)
  } catch (error) {
    giveUp(error)
  }
}
