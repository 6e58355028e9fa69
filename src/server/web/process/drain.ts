import type { ServerResponse } from 'node:http'

/** How long after such a response its client has for a next request, in ms. */
const nextRequestTimeout = 1_000

/**
 * Connection draining of a server that shuts down: every response whose head is not sent yet
 * carries `Connection: close` (RFC 9112 §9.6), so that clients send their next request elsewhere.
 * Closing an idle connection instead may lose a request just sent on it.
 */
export class Drain {
  private hasBegun = false
  private readonly open = new Set<ServerResponse>()
  /** When the last response ended whose head had been sent, without that header, before draining. */
  private lastKeepAlive = Number.NEGATIVE_INFINITY

  get isOn(): boolean {
    return this.hasBegun
  }

  prepare(response: ServerResponse): void {
    if (this.hasBegun) response.shouldKeepAlive = false
  }

  /** Tracks a response in progress, since draining may begin before its head is sent. */
  follow(response: ServerResponse): void {
    if (this.hasBegun) return
    this.open.add(response)
    response.once('close', () => this.open.delete(response))
  }

  /** Starts draining: responses close their connections. */
  begin(): void {
    this.hasBegun = true
    for (const response of this.open) {
      if (!response.headersSent) {
        response.shouldKeepAlive = false
        this.open.delete(response)
      }
    }
    for (const response of this.open)
      response.once('close', () => {
        this.lastKeepAlive = Date.now()
      })
  }

  /**
   * Whether every client was sent `Connection: close`, or has been idle for a while. One whose
   * response began before draining still believes that its connection stays open.
   */
  get mayCloseIdleConnections(): boolean {
    return this.open.size === 0 && Date.now() - this.lastKeepAlive >= nextRequestTimeout
  }
}
