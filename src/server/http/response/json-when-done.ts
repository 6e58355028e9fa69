import { setTimeout as sleep } from 'node:timers/promises'
import { JsonStream } from '../endpoint.ts'

/** Pauses before the response begins, and between the blank lines that follow, in ms. */
const defaultPauses = { before: 10_000, between: 10_000 }

async function* blankLinesUntil<T>(work: Promise<T>, pause: number): AsyncGenerator<string, void> {
  const hasEnded = work.then(
    () => true,
    () => true,
  )
  do yield '\n'
  while (!(await Promise.race([hasEnded, sleep(pause, false, { ref: false })])))
  yield JSON.stringify(await work)
}

/**
 * The result of work that may take longer than a proxy waits for a response: the result itself if
 * it is there soon after `work` has called `onReceived`; otherwise a response that begins now and
 * continues with blank lines, which JSON allows before a value (RFC 8259 §2). Rejects when the work
 * fails before that; when it fails later the connection is cut, since the status has been sent.
 */
export async function jsonWhenDone<T>(
  work: (onReceived: () => void) => Promise<T>,
  pauses: Readonly<typeof defaultPauses> = defaultPauses,
): Promise<T | JsonStream> {
  let onReceived: () => void = () => undefined
  const received = new Promise<void>((done) => {
    onReceived = done
  })
  const result = work(onReceived)
  const isDone = result.then(() => true)
  const isLate = received.then(() => sleep(pauses.before, false, { ref: false }))
  if (await Promise.race([isDone, isLate])) return result
  // Proxies that buffer would hold the blank lines back (nginx).
  return new JsonStream(blankLinesUntil(result, pauses.between), { 'X-Accel-Buffering': 'no' })
}
