/** The server rejected a request, or failed: the status, and the text of the contract's error. */
export class MusterError extends Error {
  override readonly name = 'MusterError'
  /** Such as 400 or 404. */
  declare readonly status: number
  /** Seconds to wait before the next attempt, when there were too many requests. */
  declare readonly retryAfter: number | undefined

  constructor(status: number, message: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
  }
}

const textOf = (body: string): string | undefined => {
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    return typeof error === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

/** The error of a response that is no success. */
export async function errorOf(response: Response): Promise<MusterError> {
  const { headers, status, statusText } = response
  const said = textOf(await response.text().catch(() => ''))
  const text = said ?? (statusText || `Status ${status}`)
  return new MusterError(status, text, Number(headers.get('retry-after')) || undefined)
}
