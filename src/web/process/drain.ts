import type { ServerResponse } from 'node:http'

/**
 * Connection draining of a server that shuts down: every response whose head is not sent yet
 * carries `Connection: close` (RFC 9112 §9.6), so that clients send their next request elsewhere.
 * Closing an idle connection instead may lose a request just sent on it.
 */
export class Drain {
  private hasBegun = false
  private readonly open = new Set<ServerResponse>()

  /** Whether the server is draining. */
  get isOn(): boolean {
    return this.hasBegun
  }

  /** Prepares a response whose head is sent synchronously. */
  prepare(response: ServerResponse): void {
    if (this.hasBegun) response.shouldKeepAlive = false
  }

  /** Tracks a response in progress, since draining may begin before its head is sent. */
  follow(response: ServerResponse): void {
    if (this.hasBegun) return
    this.open.add(response)
    response.once('close', () => this.open.delete(response))
  }

  /** Starts draining: clients are told to close their connections. */
  begin(): void {
    this.hasBegun = true
    for (const response of this.open) if (!response.headersSent) response.shouldKeepAlive = false
    this.open.clear()
  }
}
