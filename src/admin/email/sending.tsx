import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { may } from '#src/access/index.ts'
import { type ReadDesk, readComposedDesk, readNewsletterDesk } from '#src/email/read-desk.ts'
import { SendingDesk } from './sending-desk.tsx'

const stored = z.int()

const sendingOf =
  (read: ReadDesk) =>
  async ({ id, req }: UIFieldServerProps) => {
    const mail = stored.safeParse(id)
    const isReadable = mail.success && may(req, 'newsletters', 'read')
    return <SendingDesk first={isReadable ? await read(req, mail.data) : undefined} />
  }

/** Where a newsletter stands, sent with its page. */
export const NewsletterSending = sendingOf(readNewsletterDesk)

/** Where a composed email stands, sent with its page. */
export const ComposedSending = sendingOf(readComposedDesk)
