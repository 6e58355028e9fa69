import { z } from 'zod'
import { adminJson, adminOperation, bytesResponse, jsonResponse } from './define.ts'

/** Id and file name of a mail: `<unix ms>-<16 hex>`, so that names sort by time. */
export const mailId = z.string().regex(/^\d{13}-[0-9a-f]{16}$/, 'must be the id of a mail')

// Mails contain sign-in links, so only those who may manage accounts read them.
const forAdministrators = { permission: 'users:write' } as const
const removed = jsonResponse(z.object({ removed: z.int() }))
const file = bytesResponse('application/octet-stream')
const oneMail = z.object({ mail: mailId })

export const downloadMail = adminOperation('GET', '/cms-api/mail-inbox/source', {
  ...forAdministrators,
  id: 'downloadMail',
  summary: 'A mail of the local inbox as it came',
  query: oneMail,
  response: file,
})

export const downloadAttachment = adminOperation('GET', '/cms-api/mail-inbox/attachment', {
  ...forAdministrators,
  id: 'downloadAttachment',
  summary: 'An attachment of a mail of the local inbox',
  query: oneMail.extend({ file: z.coerce.number().int().min(0).max(10_000) }),
  response: file,
})

export const removeMails = adminOperation('POST', '/cms-api/mail-inbox/remove', {
  ...forAdministrators,
  id: 'removeMails',
  summary: 'Removes mails of the local inbox',
  body: adminJson(z.object({ mails: z.array(mailId).min(1).max(100) })),
  response: removed,
})

export const emptyInbox = adminOperation('POST', '/cms-api/mail-inbox/empty', {
  ...forAdministrators,
  id: 'emptyInbox',
  summary: 'Removes all mails of the local inbox',
  response: removed,
})
