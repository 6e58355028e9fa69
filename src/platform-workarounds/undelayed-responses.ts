import type { ServerResponse } from 'node:http'

/**
 * Defect of Next: a response is on its way when the handler writes it, and no hook of Next or
 * Payload lies between the COMMIT and that, for routes and server functions alike.
 * Workaround: what a handler writes is held back until `settled` resolves, which is called when
 * the response begins and again when it ends: work may go on in between. No caller is notified that
 * something is saved while another process would still respond from before.
 */
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
