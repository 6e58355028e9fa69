import { join } from 'node:path'
import { Tinypool } from 'tinypool'
import { isOverloaded, Semaphore } from '#src/concurrency/semaphore.ts'
import { processWide } from '#src/config/process-wide.ts'
import type { CompiledMail, MailSource } from './mail-source.ts'
import { SendingRefused } from './newsletter-states.ts'

/** How long one mail may take, in ms, with the start of the thread. */
const timeLimit = 10_000

/** How many mails may wait for the thread, and how long, in ms. */
const queueLimit = 50
const waitLimit = 30_000

/** After how many ms without work the thread ends and gives its memory back. */
const idleTimeout = 10_000

/** Memory of the thread's heap, in MiB. */
const heapLimit = 192

/** A mail could not be made ready to be sent; the message says to its author what to do. */
export class MailNotCompiled extends SendingRefused {}

interface Task {
  readonly source: MailSource
  /** Whether styles are written into the elements. */
  readonly inline: boolean
}

/** From the folder every command of ours runs in: a bundle does not know where its sources lay. */
const entry = () => join(/* turbopackIgnore: true */ process.cwd(), 'src/email/compile-thread.mjs')

const compiler = processWide('mail-compiler', () => {
  const pool = new Tinypool({
    filename: entry(),
    name: 'compileTask',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout,
    execArgv: ['--conditions=production'],
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  })
  // A thread that dies without work; the next task starts another.
  pool.on('error', () => undefined)
  // The pool leaves what is queued behind a task that is aborted: it is given one at a time.
  return { pool, turns: new Semaphore({ permits: 1, waiting: queueLimit, timeout: waitLimit }) }
})

/** Ends with an error when the thread takes too long or too much memory; both end the thread. */
const run = async (task: Task): Promise<CompiledMail> => {
  const tooLong = new AbortController()
  const timer = setTimeout(() => tooLong.abort(), timeLimit)
  try {
    return await compiler.pool.run(task, { signal: tooLong.signal })
  } finally {
    clearTimeout(timer)
  }
}

const compile = async (source: MailSource): Promise<CompiledMail> => {
  try {
    return await run({ source, inline: true })
  } catch {
    return run({ source, inline: false }).catch((cause: unknown) => {
      throw new MailNotCompiled('This mail takes too much work. Please make it simpler.', { cause })
    })
  }
}

const overloaded = () => new MailNotCompiled('Too many mails are being prepared. Please try again.')

/**
 * As `compileMail`, in a thread of its own, so that nobody else waits: one mail after the other,
 * each within limits of time and memory. Styles that take more than that are left as they are.
 * Throws MailNotCompiled.
 */
export async function compileApart(source: MailSource): Promise<CompiledMail> {
  try {
    return await compiler.turns.run({}, () => compile(source))
  } catch (error) {
    throw isOverloaded(error) ? overloaded() : error
  }
}
