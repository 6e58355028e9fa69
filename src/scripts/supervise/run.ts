import { resolve } from 'node:path'
import { parseEnv } from '#src/config/env.ts'
import { buildIfStale } from './build.ts'
import { runToEnd, Supervised, script } from './child.ts'
import { prepareEnvironment } from './environment.ts'
import { holdFolder } from './lock.ts'
import { startMailInbox } from './mail.ts'
import { needsPreparation } from './readiness.ts'
import type { Variables } from './variables.ts'
import { welcome } from './welcome.ts'

interface Choices {
  readonly mode: 'production' | 'development'
  readonly demo: boolean
}

const root = resolve(import.meta.dirname, '../../..')

/** What to undo when we end, the last thing started first. */
const undo: (() => Promise<unknown>)[] = []
let ending: Promise<void> | undefined

const end = (code: number): Promise<void> => {
  ending ??= (async () => {
    for (const step of undo.reverse()) await step().catch(() => undefined)
    process.exit(code)
  })()
  return ending
}

const giveUp = (reason: string): void => {
  console.error(reason)
  void end(1)
}

const prepare = async (env: Variables, demo: boolean): Promise<string | undefined> => {
  let password: string | undefined
  if (!demo && !(await needsPreparation(env['DATABASE_URL'] ?? ''))) return undefined
  const args = script('src/scripts/prepare.ts', ...(demo ? ['--demo'] : []))
  await runToEnd({ name: 'Preparing the database', args, env }, (message) => {
    if (typeof message === 'string') password = message
  })
  return password
}

/** From nothing to a running Muster, in the order in which one part needs the other. */
async function bringUp({ mode, demo }: Choices): Promise<void> {
  const isProduction = mode === 'production'
  await holdFolder(process.env['DATA_DIR'] || '.data')
  const { env: base, postgres } = await prepareEnvironment(process.env)
  if (postgres) undo.push(postgres.stop)
  void postgres?.ended.then(() => ending ?? giveUp('Postgres ended.'))
  const inbox = base['SMTP_URL'] ? undefined : await startMailInbox()
  if (inbox) undo.push(inbox.stop)
  const env: Variables = {
    ...base,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    ...(inbox ? { SMTP_URL: inbox.smtpUrl } : {}),
  }
  const password = await prepare(env, demo)
  if (isProduction) await buildIfStale(root, env)
  const web = new Supervised(
    { name: 'The web server', args: script('src/server.ts'), env, patience: 15_000 },
    giveUp,
  )
  const worker = new Supervised(
    { name: 'The worker', args: script('src/scripts/worker.ts'), env, patience: 35_000 },
    giveUp,
  )
  undo.push(
    () => worker.stop(),
    () => web.stop(),
  )
  await web.start()
  welcome({ settings: parseEnv(env), inboxUrl: inbox?.webUrl, password })
  await worker.start()
}

/** Runs everything until a signal ends it; a start that fails says why in one line. */
export async function run(choices: Choices): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end(0))
  try {
    await bringUp(choices)
  } catch (error) {
    if (!ending) giveUp(error instanceof Error ? error.message : String(error))
  }
}
