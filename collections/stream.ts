const encoder = new TextEncoder()

/**
 * Streams an NDJSON response while the work runs. The work must end with a line that reports its
 * result, and must not reject; `gone` is aborted when the client disconnects.
 */
export function streamLines<Line extends object>(
  work: (report: (line: Line) => void, gone: AbortSignal) => Promise<void>,
): Response {
  const listener = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const report = (line: Line): void => {
        if (listener.signal.aborted) return
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      // Not awaited: Payload would send no response before the work has ended.
      void work(report, listener.signal).finally(() => {
        if (!listener.signal.aborted) controller.close()
      })
    },
    cancel: () => listener.abort(),
  })
  // Compression would buffer the lines.
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-transform' }
  return new Response(body, { headers })
}

/**
 * Streams a text response from a generator. Errors before the first chunk are thrown here, later
 * ones cut the connection; the generator is ended when the client disconnects.
 */
export async function streamText(
  pieces: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  // A generator that has not started would not run its cleanup when ended.
  const first = await pieces.next()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(first.value ?? ''))
    },
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return()
    },
  })
  return new Response(body, { headers })
}
