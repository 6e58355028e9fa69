import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

interface Outcome {
  readonly status: number | undefined
  /** Whether the server closes the connection after this response. */
  readonly isLast: boolean
}

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

/**
 * Sends requests as so many clients at once, each over a connection that it keeps until the server
 * closes it. `stop` resolves with how often each outcome was seen: a status, or the code of an error.
 */
export function requestSteadily(urls: readonly string[], clients: number) {
  const outcomes: Record<string, number> = {}
  let isOver = false
  const request = async (agent: Agent, url: string): Promise<void> => {
    const outcome = await getWithAgent(agent, url).then(
      ({ status }) => String(status),
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  }
  const client = async (at: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let next = at; !isOver; next += 1) {
      await request(agent, urls[next % urls.length] ?? '')
      await sleep(5)
    }
    agent.destroy()
  }
  const all = Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return {
    stop: async (): Promise<Readonly<Record<string, number>>> => {
      isOver = true
      await all
      return outcomes
    },
  }
}
