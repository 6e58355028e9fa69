import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A refusal with a reply code, as a hook of the server gives it. */
export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export interface ReceivedMail extends ParsedMail {
  /** Recipients of the envelope. */
  recipients: string[]
}

interface Behaviour {
  /** Called for every recipient; a returned error refuses it. */
  onRecipient?: (address: string, session: SMTPServerSession) => Error | undefined
  /** Called with every message after its last byte; a returned error refuses it. */
  onMessage?: (recipients: string[], session: SMTPServerSession) => Error | 'drop' | undefined
  /** Keeps the raw source only, for many messages. */
  raw?: boolean
}

/** A real SMTP server on a free port that keeps what it takes. */
export async function startSmtp(behaviour: Behaviour = {}, port = 0) {
  const taken: { recipients: string[]; source: Buffer }[] = []
  const sockets = new Map<string, { destroy: () => void }>()
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, session, done) =>
      done(behaviour.onRecipient?.(address, session) ?? null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const verdict = behaviour.onMessage?.(recipients, session)
        if (verdict === 'drop') {
          taken.push({ recipients, source: Buffer.concat(chunks) })
          for (const connection of server.connections) dropIf(connection, session.id)
          return
        }
        if (!verdict) taken.push({ recipients, source: Buffer.concat(chunks) })
        done(verdict ?? null)
      })
    },
  }
  const server = new SMTPServer(options) as SMTPServer & { connections: Set<unknown> }
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken,
    sockets,
    recipients: () => taken.flatMap(({ recipients }) => recipients),
    messageIds: () =>
      taken.map(
        ({ source }) => /^message-id: *(<[^>]+>)/im.exec(source.toString('latin1'))?.[1] ?? '',
      ),
    mails: (): Promise<ReceivedMail[]> =>
      Promise.all(
        taken.map(async ({ recipients, source }) => ({
          ...(await simpleParser(source)),
          recipients,
        })),
      ),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** smtp-server keeps its connections with their sockets; there is no public way to cut one. */
function dropIf(connection: unknown, id: string): void {
  if (typeof connection !== 'object' || connection === null) return
  const { id: own, _socket: socket } = connection as { id?: string; _socket?: { destroy(): void } }
  if (own === id) socket?.destroy()
}
