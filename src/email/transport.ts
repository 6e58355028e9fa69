import { Transform } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Env } from '#src/config/env.ts'
import type { Message } from './message.ts'

/** A message did not arrive; whether its content had wholly left us. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered'
  constructor(
    cause: unknown,
    readonly handedOver: boolean,
  ) {
    super('not delivered', { cause })
  }
}

export interface Transport {
  /** Resolves when the server has taken the message. Throws NotDelivered. */
  send(message: Message): Promise<void>
  close(): void
}

const dkimOf = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Env) =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? {
        dkim: {
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          privateKey: DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
        },
      }
    : {}

/** Pooled SMTP; no step of a conversation may take longer than half a minute. */
export function smtpTransport(settings: Env & { readonly SMTP_URL: string }): Transport {
  const transporter = createTransport({
    url: settings.SMTP_URL,
    pool: true,
    maxConnections: settings.SMTP_CONNECTIONS,
    maxMessages: 1_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    ...dkimOf(settings),
  })
  const handedOver = new Set<string>()
  transporter.use('stream', (mail, done) => {
    const id = mail.data.messageId ?? ''
    mail.message.transform(
      () =>
        new Transform({
          transform: (chunk, _, next) => next(null, chunk),
          flush: (next) => {
            handedOver.add(id)
            next()
          },
        }),
    )
    done()
  })
  return {
    async send(message) {
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw new NotDelivered(error, handedOver.has(message.messageId))
      } finally {
        handedOver.delete(message.messageId)
      }
    },
    close: () => transporter.close(),
  }
}
