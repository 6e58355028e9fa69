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
  const headers = {
    'content-type': 'application/x-ndjson',
    'cache-control': 'no-transform, no-store',
  }
  return new Response(body, { headers })
}
