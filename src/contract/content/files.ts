import { z } from 'zod'
import { bytesResponse, publicOperation } from '../define.ts'
import { text } from '../values.ts'
import { fileTypes, signedTypes } from './file-types.ts'

export const readFile = publicOperation('GET', '/api/files/*key', {
  id: 'readFile',
  summary: 'A file for download',
  details:
    'What content links to with the class `file`, always as an attachment (`Content-Disposition`, RFC 6266). ' +
    'Ranges are served (RFC 9110 §14). A file that was replaced is found by its former key too.',
  group: 'Content',
  params: z.object({ key: text() }),
  response: bytesResponse(
    signedTypes[0].mediaType,
    ...fileTypes.slice(1).map(({ mediaType }) => mediaType),
  ),
  // Its bytes stay out of the memory of the process.
  caching: 'never',
  statuses: [206, 304, 416],
})
