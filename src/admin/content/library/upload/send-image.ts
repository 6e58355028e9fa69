'use client'
import { z } from 'zod'
import { errorMessageIn } from '../../../request.ts'

const created = z.object({ doc: z.object({ id: z.int() }) })

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Stores a file in the library and resolves with the id of the image; rejects with an Error, whose
 * message is the server's, or `lost` where no response came. By XMLHttpRequest: fetch reports no
 * upload progress.
 */
export function sendImage(
  url: string,
  file: File,
  onSent: (part: number) => void,
): Promise<number> {
  const form = new FormData()
  form.append('file', file)
  form.append('_payload', JSON.stringify({ alt: '' }))
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
    request.onerror = () => fail(new Error('lost'))
    request.onload = () => {
      const response = parseJson(request.responseText)
      const id = created.safeParse(response).data?.doc.id
      if (id === undefined) fail(new Error(errorMessageIn(response)))
      else done(id)
    }
    request.open('POST', url)
    request.send(form)
  })
}
