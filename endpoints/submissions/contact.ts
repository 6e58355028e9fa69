import { sendMessage } from '#src/contract/submissions/contact.ts'
import { withTransaction } from '#src/data/transaction.ts'
import { messageMail } from '#src/mail/notices/mails.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'
import { limitBytes, limitRate, requireSpace, sizeOf } from './limit-rate.ts'
import { notifyStaff } from './notify-staff.ts'

export const contactEndpoints = [
  endpoint(sendMessage, async ({ req, request, body }) => {
    await limitRate(req.payload, request)
    await requireSpace()
    await limitBytes(req.payload, request, 'texts', sizeOf(body))
    await withTransaction(req, async (db) => {
      const { id } = await req.payload.create({
        collection: 'contact-submissions',
        data: { ...body, status: 'new' },
        overrideAccess: true,
        depth: 0,
        req,
      })
      await notifyStaff(req, db, {
        mail: messageMail({ id, ...body }, env().BASE_URL),
        sender: body,
        submission: { collection: 'contact-submissions', id },
      })
    })
    return { success: true as const, message: 'Thank you. Your message has reached us.' }
  }),
]
