import type { ServerResponse } from 'node:http'

/** Holds back what a handler writes until `settled` resolves, at its beginning and at its end. */
export function delayResponse(response: ServerResponse, settled: () => Promise<void>): void {
  const write = response.write.bind(response) as (...args: unknown[]) => boolean
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse
  let queue: Promise<unknown> | undefined
  const after = (step: () => unknown): void => {
    queue = (queue ?? settled()).then(step)
  }
  // Each of these has overloads that a plain function does not match.
  const delayed = {
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
  Object.assign(response, delayed)
}
