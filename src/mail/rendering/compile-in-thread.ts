import { join } from 'node:path'
import { Tinypool } from 'tinypool'
import { englishOf } from '#src/locales/errors/english-error.ts'
import type { CheckedHtml, FinishedMail } from '#src/mail/check/check-html.ts'
import type { BodySource, RenderedBody } from '#src/mail/composing/render-body.ts'
import { SendingRejected } from '#src/mail/sending-rejected.ts'
import { isOverloaded, Semaphore } from '#src/server/concurrency/semaphore.ts'
import { processWide } from '#src/settings/process-wide.ts'
import type { CompiledMail, MailSource } from './mail-source.ts'

/** Timeouts of one compilation, and of loading what it needs, in ms: a busy machine loads slowly. */
const timeLimit = 10_000
const startLimit = 60_000

/** Limit of the queue, and timeout in it, in ms. */
const queueLimit = 50
const waitLimit = 30_000

/** After how many ms without work the thread ends and frees its memory. */
const idleTimeout = 10_000

/** Limit of the thread's heap, in MiB. */
const heapLimit = 192

/** A mail could not be compiled; the message tells its author what to do. */
export class MailNotCompiled extends SendingRejected {}

interface Task {
  readonly source: MailSource
  readonly inline: boolean
}

/** Relative to the folder every command runs in: a bundle does not know where its sources were. */
const entry = () =>
  join(/* turbopackIgnore: true */ process.cwd(), 'src/mail/rendering/compile-thread.mjs')

const newPool = (): Tinypool => {
  const pool = new Tinypool({
    filename: entry(),
    name: 'compileTask',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout,
    execArgv: ['--conditions=production'],
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  })
  // The thread may die while idle; the next task starts another.
  pool.on('error', () => undefined)
  return pool
}

const compiler = processWide('mail-compiler', () => ({
  pool: newPool(),
  // The pool drops the queue behind an aborted task, so it is given one task at a time.
  semaphore: new Semaphore({ permits: 1, queueLimit, timeout: waitLimit }),
}))

/**
 * A thread may never start: on Node 20 an import through a loader now and then does not settle. The
 * pool would wait for it with every later task.
 */
const replacePool = (): void => {
  const stuck = compiler.pool
  compiler.pool = newPool()
  stuck.destroy().catch(() => undefined)
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

type TaskName = 'ready' | 'bodyTask' | 'checkTask' | 'compileTask'

const within = async (
  limit: number,
  name: TaskName,
  task: BodySource | FinishedMail | Task | { readonly for: TaskName },
) => {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), limit)
  const { signal } = tooLong
  try {
    return await Promise.race([compiler.pool.run(task, { name, signal }), rejectOn(signal)])
  } catch (error) {
    if (signal.aborted) replacePool()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the thread exceeds its timeout or memory limit; both end the thread. */
const run = async (name: Exclude<TaskName, 'ready'>, task: BodySource | FinishedMail | Task) => {
  await within(startLimit, 'ready', { for: name })
  return within(timeLimit, name, task)
}

const tooComplex = (cause: unknown): never => {
  throw new MailNotCompiled('email-too-complex', englishOf('email-too-complex'), { cause })
}

const compile = async (source: MailSource): Promise<CompiledMail> => {
  try {
    return await run('compileTask', { source, inline: true })
  } catch {
    return run('compileTask', { source, inline: false }).catch(tooComplex)
  }
}

const overloaded = () =>
  new MailNotCompiled('rendering-overloaded', englishOf('rendering-overloaded'))

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await compiler.semaphore.run({}, work)
  } catch (error) {
    throw isOverloaded(error) ? overloaded() : error
  }
}

/**
 * As `compileMail`, in a worker thread, so that the event loop is not blocked: one mail at a time,
 * each within limits of time and memory. Styles that exceed them are not inlined. Throws
 * MailNotCompiled.
 */
export const compileInThread = (source: MailSource): Promise<CompiledMail> =>
  inTurn(() => compile(source))

/** As `renderBody`, in the same thread and within the same limits. Throws MailNotCompiled. */
export const renderBodyInThread = (source: BodySource): Promise<RenderedBody> =>
  inTurn(() => run('bodyTask', source).catch(tooComplex))

/** As `checkHtml`, in the same thread and within the same limits. Throws MailNotCompiled. */
export const checkInThread = (mail: FinishedMail): Promise<CheckedHtml> =>
  inTurn(() => run('checkTask', mail).catch(tooComplex))
