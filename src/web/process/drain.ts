import type { ServerResponse } from 'node:http'

/**
 * Says to clients of a server that is ending to use their connections no more: every response
 * that can still say so carries `Connection: close` (RFC 9112 §9.6), after which a client sends
 * its next request elsewhere. Closed without a word, a connection may just have been given one.
 */
export class Drain {
  private hasBegun = false
  private readonly open = new Set<ServerResponse>()

  /** Whether the server is ending. */
  get isOn(): boolean {
    return this.hasBegun
  }

  /** Prepares a response whose head is sent at once. */
  prepare(response: ServerResponse): void {
    if (this.hasBegun) response.shouldKeepAlive = false
  }

  /** Prepares a response that takes its time: the end may begin meanwhile. */
  follow(response: ServerResponse): void {
    if (this.hasBegun) return
    this.open.add(response)
    response.once('close', () => this.open.delete(response))
  }

  /** From now on clients are sent away. */
  begin(): void {
    this.hasBegun = true
    for (const response of this.open) if (!response.headersSent) response.shouldKeepAlive = false
    this.open.clear()
  }
}
