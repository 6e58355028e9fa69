import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Message } from '#src/mail/rendering/message.ts'
import type { Env } from '#src/settings/env.ts'
import { readPrivateKey } from '#src/settings/private-key.ts'
import { writeAtOnce } from './message-at-once.ts'

/** A message was not delivered; `handedOver`: its whole content had been sent. */
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
  /** Resolves when the server has accepted the message. Throws NotDelivered. */
  send(message: Message): Promise<void>
  /** Closes idle connections; with `force`, aborts what is being sent too. */
  close(options?: { force?: boolean }): void
}

/**
 * Headers that a receiver requires to be signed for one-click unsubscription (RFC 8058 §4), and
 * more.
 */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:In-Reply-To:References:To:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted'

const dkimOf = ({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Env) =>
  DKIM_DOMAIN && DKIM_SELECTOR && DKIM_PRIVATE_KEY
    ? {
        dkim: {
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          // Parsed once: given a text, each signature would parse it, which takes as long as signing.
          privateKey: readPrivateKey(DKIM_PRIVATE_KEY),
          headerFieldNames: signedHeaders,
        },
      }
    : {}

type Settings = Env & { readonly SMTP_URL: string }

/**
 * Timeout of one message from connecting to the last reply, in ms: as long as RFC 5321 §4.5.3.2
 * waits for a single reply. Nodemailer's own timeouts detect silence only, and a server that sends
 * a byte now and then is never silent.
 */
const conversationTimeout = 5 * 60_000

/** As nodemailer's error for a server that was silent for too long. */
const tooSlow = () => Object.assign(new Error('too slow'), { code: 'ETIMEDOUT', command: 'CONN' })

const openPool = (settings: Settings) => {
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
  /**
   * A stream that was read to its end has been sent: SMTP requests the content after the envelope
   * is accepted.
   */
  const streams = new Map<string, Readable>()
  transporter.use('stream', ({ data, message }, done) => {
    writeAtOnce(message)
    const { createReadStream } = message
    message.createReadStream = (options) => {
      const stream = createReadStream.call(message, options)
      streams.set(data.messageId ?? '', stream)
      return stream
    }
    done()
  })
  return { transporter, streams, underWay: 0 }
}

/**
 * Pooled SMTP. Timeouts: a minute for a silent server, less for connecting, and `longest` ms for a
 * whole message.
 */
export function smtpTransport(settings: Settings, timeout = conversationTimeout): Transport {
  let current = openPool(settings)
  const pools = new Set([current])
  return {
    async send(message) {
      const pool = current
      const { transporter, streams } = pool
      const limit = new AbortController()
      const { signal } = limit
      // Not AbortSignal.timeout: thousands of mails would stay in memory until it fires.
      const timer = setTimeout(() => limit.abort(), timeout)
      pool.underWay += 1
      try {
        await transporter.sendMail({ ...message, signal })
      } catch (error) {
        const handedOver = streams.get(message.messageId)?.readableEnded === true
        throw new NotDelivered(signal.aborted ? tooSlow() : error, handedOver)
      } finally {
        clearTimeout(timer)
        streams.delete(message.messageId)
        pool.underWay -= 1
        // A connection may also hang between two messages: a new pool, so that none waits for it.
        if (signal.aborted && pool === current) {
          current = openPool(settings)
          pools.add(current)
        }
        if (pool !== current && pool.underWay === 0) {
          transporter.close({ force: true })
          pools.delete(pool)
        }
      }
    },
    close: (options) => {
      for (const { transporter } of pools) transporter.close(options)
    },
  }
}
