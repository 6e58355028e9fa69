import { z } from 'zod'
import { importUndo } from '#src/contract/people/import-undo.ts'
import { type ImportLine, importLine } from '#src/people/import/import-lines.ts'
import { callPlatform } from './platform-api.ts'

type Target = 'contacts' | 'newsletter-subscribers'

interface File {
  readonly token: string
  readonly target: Target
  readonly file: string | Uint8Array
  readonly options?: object | undefined
  readonly dryRun?: boolean
  readonly fileName?: string
}

/** Sends a file as the import page does; the lines of the response. */
export async function sendFile({ token, target, file, options, dryRun, fileName }: File) {
  const head = Buffer.from(options === undefined ? '' : JSON.stringify(options))
  const query = new URLSearchParams({ fileName: fileName ?? 'people.csv' })
  if (options !== undefined) query.set('optionsLength', `${head.length}`)
  if (dryRun) query.set('dryRun', 'true')
  const { status, text } = await callPlatform('POST', `/${target}/import?${query}`, {
    token,
    body: Buffer.concat([head, Buffer.from(file)]),
    headers: { 'content-type': 'text/csv' },
  })
  if (status !== 200) throw new Error(text)
  return text
    .split('\n')
    .filter(Boolean)
    .map((line): ImportLine => importLine.parse(JSON.parse(line)))
}

export async function importFile(given: File) {
  const lines = await sendFile(given)
  const last = lines.at(-1)
  if (last?.kind !== 'done') throw new Error(JSON.stringify(last))
  const [head] = lines.flatMap((line) => (line.kind === 'head' ? [line.head] : []))
  if (!head) throw new Error('an import reported no head')
  return { ...last.outcome, id: z.int().nullable().parse(last.outcome.import), head }
}

/** As importFile, of one that is recorded. */
export async function recordedImport(given: Omit<File, 'dryRun'>) {
  const { id, ...outcome } = await importFile(given)
  if (id === null) throw new Error('an import was not recorded')
  return { ...outcome, id }
}

export async function callUndo(method: 'GET' | 'POST', token: string, id: number) {
  const response = await callPlatform(method, `/imports/${id}/undo`, { token })
  return {
    status: response.status,
    text: response.text,
    undo: importUndo.safeParse(response.json).data,
  }
}

export async function mustUndo(token: string, id: number) {
  const { undo, text } = await callUndo('POST', token, id)
  if (!undo) throw new Error(text)
  return undo
}

export const csvOf = (
  rows: readonly (readonly string[])[],
  by = ',',
  end: '\n' | '\r\n' = '\r\n',
): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(by)).join(end)
