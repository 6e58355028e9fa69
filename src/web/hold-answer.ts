import type { ServerResponse } from 'node:http'

/**
 * Keeps back what a handler answers until `settled` resolves, which is asked when the answer
 * begins and again when it ends: work may go on in between. Nobody hears that something is
 * saved while another process would still answer from before.
 */
export function holdAnswer(response: ServerResponse, settled: () => Promise<void>): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let queue: Promise<unknown> | undefined
  const after = (step: () => unknown): void => {
    queue = (queue ?? settled()).then(step)
  }
  // Each of these has overloads that a plain function does not match.
  const held = {
    flushHeaders: () => undefined,
    write: (...args: unknown[]) => {
      after(() => write(...args))
      return true
    },
    end: (...args: unknown[]) => {
      const began = queue !== undefined
      after(() => began && settled())
      after(() => end(...args))
      return response
    },
  }
  Object.assign(response, held)
}
