'use client'
import { z } from 'zod'
import { errorMessageIn } from '#src/platform/admin/request.ts'

const created = z.object({
  doc: z.object({ id: z.int(), title: z.string().catch('') }),
})

export type StoredUpload = z.infer<typeof created>['doc']

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

interface Sending {
  readonly url: string
  readonly file: File
  readonly fields: object
  readonly onSent: (part: number) => void
}

/**
 * Stores a file and resolves with its document; rejects with an Error, whose message is the
 * server's, or `lost` where no response came. By XMLHttpRequest: fetch reports no upload progress.
 */
export function sendFile({ url, file, fields, onSent }: Sending): Promise<StoredUpload> {
  const form = new FormData()
  form.append('file', file)
  form.append('_payload', JSON.stringify(fields))
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => fail(new Error('lost'))
    request.onload = () => {
      const response = parseJson(request.responseText)
      const stored = created.safeParse(response).data?.doc
      if (stored) done(stored)
      else fail(new Error(errorMessageIn(response)))
    }
    request.open('POST', url)
    request.send(form)
  })
}
