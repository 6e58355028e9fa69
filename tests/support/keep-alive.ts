import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface Outcome {
  readonly status: number | undefined
  /** Whether the server closes the connection after this response. */
  readonly isLast: boolean
}

/** A request over a connection of an agent. */
export const getWithAgent = (agent: Agent, url: string): Promise<Outcome> =>
  new Promise((done, fail) => {
    get(url, { agent }, (response) => {
      response.resume()
      const { statusCode: status, headers } = response
      response.once('end', () => done({ status, isLast: headers.connection === 'close' }))
      response.once('error', fail)
    }).once('error', fail)
  })

/**
 * Sends requests over one connection, with pauses of so many ms, until the server closes it;
 * resolves with the status of every response. Rejects when a request is lost.
 */
export async function requestUntilClosed(
  url: string,
  pause: number,
): Promise<(number | undefined)[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const statuses: (number | undefined)[] = []; ; await sleep(pause)) {
    const { status, isLast } = await getWithAgent(agent, url)
    statuses.push(status)
    if (isLast) return statuses
  }
}
