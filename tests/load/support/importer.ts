import { Readable } from 'node:stream'
import type { Payload } from 'payload'
import { endpoints } from '#endpoints/index.ts'
import { createDispatch } from '#src/runtime/kernel/dispatch.ts'
import { routeMatcher } from '#src/server/http/routes.ts'
import { createStaff } from '#tests/support/staff.ts'

/** A client that streams the file from one buffer. */
export const importer = async (payload: Payload, csv: string, expected: number) => {
  const dispatch = createDispatch({ payload, match: routeMatcher(endpoints) })
  const { token } = await createStaff(payload, 'organizer')
  const form = new FormData()
  form.append('file', new Blob([csv]), 'contacts.csv')
  const encoded = new Response(form)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': encoded.headers.get('content-type') ?? '',
  }
  const bytes = Buffer.from(await encoded.arrayBuffer())
  return async () => {
    const body = Readable.toWeb(Readable.from(inPieces(bytes))) as ReadableStream
    const request = new Request('http://muster.test/api/staff/contacts/bulk-import', {
      method: 'POST',
      headers,
      body,
      ...{ duplex: 'half' },
    })
    const report = (await (await dispatch(request)).json()) as { imported?: number }
    if (report.imported !== expected) throw new Error(`imported ${report.imported}`)
  }
}

function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
