import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type ImportLine, importLine } from '#src/people/import/import-lines.ts'
import { startCrm } from './crm.ts'
import { callPlatform } from './platform-api.ts'

export type Body = NonNullable<RequestInit['body']>

/**
 * The requests of the import page of the admin UI by an organizer, what they store, and the folder
 * of their temporary files from `begin` to `end`.
 */
export async function openImportView() {
  const crm = await startCrm()
  const folder = await mkdtemp(join(tmpdir(), 'muster-import-view-'))
  const usual = process.env['TMPDIR']
  const begin = () => {
    process.env['TMPDIR'] = folder
  }
  const end = async () => {
    if (usual === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = usual
    await rm(folder, { recursive: true })
  }

  const send = (path: string, body: Body, headers: Record<string, string> = {}) =>
    callPlatform('POST', `/contacts/import${path}`, {
      token: crm.staff.token,
      body,
      headers: { 'content-type': 'text/csv', ...headers },
    })

  const linesOf = (text: string): ImportLine[] =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => importLine.parse(JSON.parse(line)))

  /** The lines of an import or, as is usual, of a dry run. */
  const run = async (body: Body, query = '?dryRun=true') => {
    const { status, text, headers } = await send(query, body)
    expect(status, text).toBe(200)
    expect(headers.get('cache-control')).toBe('no-transform, no-store')
    const lines = linesOf(text)
    const head = lines.flatMap((line) => (line.kind === 'head' ? [line.head] : []))[0]
    const last = lines.at(-1)
    return { lines, head, last, outcome: last?.kind === 'done' ? last.outcome : undefined }
  }

  const taggedWith = async (tag: string) => {
    const { json } = await crm.api('GET', `/api/staff/contacts?tag=${encodeURIComponent(tag)}`)
    return json as { name: string; email: string | null }[]
  }

  return { crm, folder, begin, end, send, run, taggedWith }
}
