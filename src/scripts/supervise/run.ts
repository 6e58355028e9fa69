import { resolve } from 'node:path'
import { type Env, parseEnv } from '#src/config/env.ts'
import { poolerProblem } from '#src/db/direct-connection.ts'
import { localInbox } from '#src/inbox/local-inbox.ts'
import { startSmtpInbox } from '#src/inbox/smtp-inbox.ts'
import { freePort } from '#src/scripts/postgres/port.ts'
import { buildIfStale } from './build.ts'
import { type Program, program, runToEnd, script, stopSteps, webServer } from './child.ts'
import { lockDataFolder, openDataFolder } from './data-folder.ts'
import { prepareEnvironment } from './environment.ts'
import { whenNpmEnds } from './npm.ts'
import { needsPreparation } from './readiness.ts'
import { Supervised } from './supervised.ts'
import type { Variables } from './variables.ts'
import { welcome } from './welcome.ts'

/** Limit of attempts: another program may take the port between the check and our listening. */
const tries = 5

/**
 * Starts the local mail server in this process, on the usual port if it is free: it writes mails
 * into files unread, so a process of its own would only cost memory. Rejects when it cannot be
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

const root = resolve(import.meta.dirname, '../../..')

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

const giveUp = (error: unknown): void => {
  if (ending) return
  console.error(error instanceof Error ? error.message : String(error))
  void end(1)
}

/** Supervises a program: restarts it independently of the others. */
const keep = (program: Program): Supervised => {
  const supervised = new Supervised(program, console.error)
  programs.push(supervised)
  if (!ending) supervised.start()
  return supervised
}

const prepare = async (env: Variables, demo: boolean): Promise<void> => {
  const args = script('src/scripts/prepare.ts', ...(demo ? ['--demo'] : []))
  await runToEnd({ name: 'Preparing the database', args, env })
}

/** Throws when another program listens on the port of the web server. */
const demandPort = async (name: string, port: number, host: string): Promise<void> => {
  if ((await freePort(port, host)) !== port)
    throw new Error(`${name} ${port} is taken by another program; set ${name} to a free one.`)
}

const demandPorts = async ({ PORT, HOST, OPS_PORT, OPS_HOST }: Env): Promise<void> => {
  await demandPort('PORT', PORT, HOST)
  if (OPS_PORT) await demandPort('OPS_PORT', OPS_PORT, OPS_HOST)
}

/** The port of the health routes: the configured one, the usual one, or any free one. */
const chooseOpsPort = ({ OPS_PORT, OPS_HOST }: Env): Promise<number> =>
  freePort(OPS_PORT ?? 9464, OPS_HOST)

/** Starts everything in the order of dependencies. */
async function bringUp({ mode, demo }: Choices): Promise<void> {
  const dataDir = process.env['DATA_DIR'] || '.data'
  await openDataFolder(dataDir)
  // With an external database the folder is shared by design: it holds uploads, and nothing else.
  if (!process.env['DATABASE_URL']) lockDataFolder(dataDir)
  const { env: base, stopPostgres } = await prepareEnvironment(process.env, demandPorts)
  needed.push(stopPostgres)
  const OPS_PORT = String(await chooseOpsPort(parseEnv(base)))
  const common = { ...base, OPS_PORT, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: '1' }
  let build: string | undefined
  const serve = async (): Promise<Supervised> => {
    const { DATABASE_URL = '' } = base
    // The embedded server has no pooler in front.
    const problem = process.env['DATABASE_URL'] ? await poolerProblem(DATABASE_URL) : undefined
    if (problem) throw new Error(problem)
    const isUnprepared = await needsPreparation(DATABASE_URL)
    if (mode === 'production') build = await buildIfStale(root, common)
    if (isUnprepared || demo) await prepare(common, demo)
    const timeout = 15_000 + parseEnv(base).DRAIN_SECONDS * 1_000
    return keep({ name: 'The web server', ...webServer(mode, common, build), timeout })
  }
  const openInbox = async () => (base['SMTP_URL'] ? undefined : startMailInbox(common))
  const [inbox, web] = await Promise.all([openInbox(), serve()])
  if (inbox) needed.push(inbox.stop)
  // Only the worker sends mail; no other process needs the inbox's URL.
  const env: Variables = { ...common, ...(inbox ? { SMTP_URL: inbox.url } : {}) }
  web.ready.then(() => welcome({ settings: parseEnv(env), hasInbox: inbox !== undefined }), giveUp)
  // The website starts first, but its failure does not keep the worker from sending mail.
  await web.tried
  const args = program('worker', build)
  const worker = { ...env, MUSTER_BUILD: build ?? '' }
  keep({ name: 'The worker', args, env: worker, timeout: 35_000 }).ready.catch(giveUp)
}

/** Runs everything until a signal ends it; a failed start prints its reason in one line. */
export async function run(choices: Choices): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0))
  whenNpmEnds(() => void end(0))
  try {
    await bringUp(choices)
  } catch (error) {
    giveUp(error)
  }
}
