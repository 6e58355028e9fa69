import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import {
  type ReadSendingState,
  readComposedSending,
  readNewsletterSending,
} from '#src/newsletters/sending/read-sending-state.ts'
import { may } from '#src/platform/access/index.ts'
import { SendingState } from './sending-panel.tsx'

const stored = z.int()

const sendingOf =
  (read: ReadSendingState) =>
  async ({ id, req }: UIFieldServerProps) => {
    const mail = stored.safeParse(id)
    const isReadable = mail.success && may(req, 'newsletters', 'read')
    return <SendingState first={isReadable ? await read(req, mail.data) : undefined} />
  }

export const NewsletterSending = sendingOf(readNewsletterSending)

export const ComposedSending = sendingOf(readComposedSending)
