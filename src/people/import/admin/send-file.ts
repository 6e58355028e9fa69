'use client'
import { type ImportLine, importLine } from '#src/people/import/import-lines.ts'
import { errorMessageIn } from '#src/platform/admin/request.ts'

/** The connection closed before the response was complete. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/** The file was changed, moved or deleted after it was chosen. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

/**
 * Throws FileChanged when the file is unreadable; the browser reports that only as a network error.
 */
export async function requireReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileChanged()
    })
}

export interface FileRequest {
  readonly file: File
  readonly options: object
  readonly query?: Readonly<Record<string, string>>
}

/**
 * The request's query and body: the options, then the file (src/contract/people/import-options.ts). The
 * file is not read before it is sent.
 */
export function bodyOf({ file, options, query }: FileRequest) {
  const head = new TextEncoder().encode(JSON.stringify(options))
  const parameters = { ...query, optionsLength: String(head.byteLength), fileName: file.name }
  return {
    query: `?${new URLSearchParams(parameters)}`,
    body: new Blob([head, file], { type: 'text/csv' }),
  }
}

export interface Listener {
  /** Uploaded part of the file, from 0 to 1. */
  readonly onSent: (part: number) => void
  readonly onLine: (line: ImportLine) => void
  readonly signal: AbortSignal
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Splits a streamed response (NDJSON) into lines, each passed on once. */
const lineReader = (onLine: (line: ImportLine) => void) => {
  let read = 0
  return (text: string): void => {
    for (let end = text.indexOf('\n', read); end >= 0; end = text.indexOf('\n', read)) {
      onLine(importLine.parse(parseJson(text.slice(read, end))))
      read = end + 1
    }
  }
}

/**
 * Uploads a file to an import and passes on the lines of the streamed response (ImportLine) as they
 * arrive. Rejects with ConnectionLost, with an Error with the server's error message, or with the
 * signal's reason. By XMLHttpRequest: fetch reports no upload progress.
 */
export function sendFile(
  url: string,
  request: FileRequest,
  { onSent, onLine, signal }: Listener,
): Promise<void> {
  const { query, body } = bodyOf(request)
  return new Promise<void>((done, fail) => {
    const asking = new XMLHttpRequest()
    let isOver = false
    const readLines = lineReader((line) => {
      isOver ||= line.kind === 'done' || line.kind === 'rejected'
      onLine(line)
    })
    const readResponse = () => {
      try {
        if (asking.status === 200) readLines(asking.responseText)
      } catch (error) {
        fail(error)
      }
    }
    asking.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    asking.upload.onload = () => onSent(1)
    asking.onprogress = readResponse
    asking.onerror = () => fail(new ConnectionLost())
    asking.onabort = () => fail(signal.reason)
    asking.onload = () => {
      readResponse()
      if (asking.status !== 200) fail(new Error(errorMessageIn(parseJson(asking.responseText))))
      else if (isOver) done()
      else fail(new ConnectionLost())
    }
    signal.addEventListener('abort', () => asking.abort())
    asking.open('POST', url + query)
    asking.setRequestHeader('content-type', 'text/csv')
    asking.send(body)
  })
}
