import type { z } from 'zod'
import { sendMessage } from '#src/contract/submissions/contact.ts'
import { messageMail } from '#src/mail/notices/mails.ts'
import { asCommand } from '#src/platform/access/acting.ts'
import { endpoint } from '#src/server/http/endpoint.ts'
import { env } from '#src/settings/env.ts'
import { notifyStaff } from './notify-staff.ts'
import { type PublicForm, receive } from './receive.ts'

const checked = sendMessage.body.schema.omit({ proof: true })

export const messageForm: PublicForm<
  z.output<typeof sendMessage.body.schema>,
  z.output<typeof checked>,
  z.input<typeof sendMessage.response.schema>
> = {
  operation: sendMessage,
  check: async ({ body: { proof: _, ...message } }) => message,
  store: async (req, db, message) => {
    const { id } = await req.payload.create({
      collection: 'contact-submissions',
      data: { ...message, status: 'new' },
      ...asCommand(req),
    })
    await notifyStaff(req, db, {
      mail: messageMail({ id, ...message }, env().BASE_URL),
      sender: message,
      submission: { collection: 'contact-submissions', id },
    })
    return id
  },
  respond: async () => ({ success: true, message: 'Thank you. Your message has reached us.' }),
  held: {
    kind: 'message',
    checked,
    seen: ({ name, email, subject, message }) => ({ name, email, texts: [subject, message] }),
    content: ({ subject, message }) => `${subject} ${message}`,
  },
}

export const contactEndpoints = [endpoint(sendMessage, (context) => receive(context, messageForm))]
