const encoder = new TextEncoder()

/**
 * An answer that is said line by line, in JSON, while the work goes on. The work must end with
 * a line that says how it ended, and not fail; `gone` is aborted when nobody listens any more.
 */
export function streamLines<Line extends object>(
  work: (say: (line: Line) => void, gone: AbortSignal) => Promise<void>,
): Response {
  const listener = new AbortController()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const say = (line: Line): void => {
        if (listener.signal.aborted) return
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      // Not awaited: the platform would hand on nothing before it has started.
      void work(say, listener.signal).finally(() => {
        if (!listener.signal.aborted) controller.close()
      })
    },
    cancel: () => listener.abort(),
  })
  // Compressed, the lines would wait for each other.
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-transform' }
  return new Response(body, { headers })
}

/**
 * An answer of text that is made while it is read. What fails before the first piece is thrown
 * here; the generator is ended when nobody reads on.
 */
export async function streamText(
  pieces: AsyncGenerator<string, void>,
  mediaType: string,
): Promise<Response> {
  // One that has not begun would not clean up when it is ended.
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
  return new Response(body, { headers: { 'content-type': `${mediaType}; charset=utf-8` } })
}
