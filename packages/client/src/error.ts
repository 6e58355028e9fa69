/** The server rejected a request, or failed: the status, and the text of the contract's error. */
export class MusterError extends Error {
  override readonly name = 'MusterError'
  constructor(
    /** Such as 400 or 404. */
    readonly status: number,
    message: string,
    /** Seconds to wait before the next attempt, when there were too many requests. */
    readonly retryAfter?: number,
  ) {
    super(message)
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
  const wait = Number(headers.get('retry-after') ?? Number.NaN)
  const text = said ?? (statusText || `Status ${status}`)
  return new MusterError(status, text, Number.isNaN(wait) ? undefined : wait)
}
