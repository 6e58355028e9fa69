import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { UnusableImage } from '#src/platform/uploads/accepted.ts'
import { processWide } from '#src/settings/process-wide.ts'
import {
  type ConvertRequest,
  type DecodeRequest,
  type DecoderMessage,
  decoderMessage,
} from './decoder-messages.ts'

/** Timeouts per image, and idle timeout of the process, in ms. */
const timeouts = { decode: 120_000, convert: 600_000 } as const
const idleTime = 30_000

const program = (build: string | undefined): string[] =>
  build
    ? [join(process.cwd(), build, 'programs/decoder-process.mjs')]
    : ['--import', 'tsx', join(process.cwd(), 'src/content/images/decoder-process.ts')]

const state = processWide('image-decoder', () => ({
  child: undefined as ChildProcess | undefined,
  idle: undefined as NodeJS.Timeout | undefined,
  // Computed here, so that the bundler does not recognise a module and bundle it.
  args: program(process.env['MUSTER_BUILD']),
}))

/**
 * No secrets and no database in the child's environment; few malloc arenas, or glibc does not
 * return memory.
 */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
})

const start = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, state.args, {
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the image decoder did not start')
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

/** Unrefs the child and its IPC channel, so that they do not keep this process alive. */
const unrefChild = (child: ChildProcess): void => {
  child.unref()
  child.channel?.unref()
}

const stop = (child: ChildProcess): void => {
  if (state.child === child) state.child = undefined
  child.kill('SIGKILL')
}

const isAlive = ({ connected, exitCode, signalCode }: ChildProcess): boolean =>
  connected && exitCode === null && signalCode === null

const acquireDecoder = async (): Promise<ChildProcess> => {
  clearTimeout(state.idle)
  const child = state.child && isAlive(state.child) ? state.child : await start()
  child.ref()
  child.channel?.ref()
  state.child = child
  return child
}

const releaseDecoder = (child: ChildProcess): void => {
  if (state.child !== child) return
  unrefChild(child)
  state.idle = setTimeout(stop, idleTime, child)
  state.idle.unref()
}

type Success = Extract<DecoderMessage, { image: unknown }>

const successOf = (reply: unknown): Success => {
  const message = decoderMessage.safeParse(reply).data
  if (message?.kind === 'decoded' || message?.kind === 'converted') return message
  if (message?.kind === 'failed') throw new Error(`the image decoder failed: ${message.error}`)
  throw new UnusableImage(message?.kind === 'unusable' ? message.message : 'is damaged')
}

/**
 * Sends one request to the decoder process, which is started on demand and killed on timeout or
 * when the signal aborts. The caller serializes calls. Throws UnusableImage, also when the image
 * crashed the process, or the signal's reason.
 */
async function request(
  message: DecodeRequest | ConvertRequest,
  signal: AbortSignal | undefined,
): Promise<Success> {
  signal?.throwIfAborted()
  const child = await acquireDecoder()
  const limit = AbortSignal.timeout(timeouts[message.kind])
  // Removes the listeners from the child, which is used again.
  const finished = new AbortController()
  const end = AbortSignal.any([limit, finished.signal, ...(signal ? [signal] : [])])
  const ended = once(child, 'exit', { signal: end }).then(() => undefined)
  const replied = once(child, 'message', { signal: end }).then(([reply]) => reply)
  ended.catch(() => undefined)
  replied.catch(() => undefined)
  try {
    child.send(message)
    return successOf(await Promise.race([replied, ended]))
  } catch (error) {
    if (error instanceof UnusableImage) throw error
    stop(child)
    signal?.throwIfAborted()
    throw limit.aborted ? new UnusableImage('takes too long to decode') : error
  } finally {
    finished.abort()
    releaseDecoder(child)
  }
}

const unexpected = (): never => {
  throw new Error('the image decoder sent another response')
}

export async function decodeInProcess(image: Omit<DecodeRequest, 'kind'>, signal?: AbortSignal) {
  const reply = await request({ kind: 'decode', ...image }, signal)
  return reply.kind === 'decoded' ? reply.image : unexpected()
}

export async function convertInProcess(image: Omit<ConvertRequest, 'kind'>, signal?: AbortSignal) {
  const reply = await request({ kind: 'convert', ...image }, signal)
  return reply.kind === 'converted' ? reply.image : unexpected()
}
