import type { Readable } from 'node:stream'
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
  /** Closes what is idle; with `force`, breaks off what is being sent too. */
  close(options?: { force?: boolean }): void
}

/** What a receiver that offers one-click unsubscription wants signed (RFC 8058 §4), and more. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted'

const dkimOf = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Env) =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? {
        dkim: {
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          // A key in one line of an .env file has its line breaks written out.
          privateKey: DKIM_PRIVATE_KEY.replaceAll('\\n', '\n'),
          headerFieldNames: signedHeaders,
        },
      }
    : {}

/** Pooled SMTP. A silent server is given up after a minute, one that is not there sooner. */
export function smtpTransport(settings: Env & { readonly SMTP_URL: string }): Transport {
  const transporter = createTransport({
    url: settings.SMTP_URL,
    pool: true,
    maxConnections: settings.SMTP_CONNECTIONS,
    maxMessages: 1_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    ...dkimOf(settings),
  })
  /** What is read to its end left us: SMTP asks for the content after the envelope is taken. */
  const streams = new Map<string, Readable>()
  transporter.use('stream', ({ data, message }, done) => {
    const { createReadStream } = message
    message.createReadStream = (options) => {
      const stream = createReadStream.call(message, options)
      streams.set(data.messageId ?? '', stream)
      return stream
    }
    done()
  })
  return {
    async send(message) {
      try {
        await transporter.sendMail(message)
      } catch (error) {
        throw new NotDelivered(error, streams.get(message.messageId)?.readableEnded === true)
      } finally {
        streams.delete(message.messageId)
      }
    },
    close: (options) => transporter.close(options),
  }
}
