import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export const reply = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

export interface ReceivedMail extends ParsedMail {
  /** Recipients of the envelope. */
  recipients: string[]
  /** Sender of the envelope. */
  sender: string
}

export interface Behaviour {
  /** Called for the sender of every mail; a returned error rejects it. */
  onSender?: () => Error | undefined
  /** Called for every recipient; a returned error rejects it. */
  onRecipient?: (address: string, session: SMTPServerSession) => Error | undefined
  /**
   * Called with every message after its last byte; a returned error rejects it, `drop` accepts it
   * and cuts the connection, `hang` accepts it and never replies; a promise delays the reply.
   */
  onMessage?: (
    recipients: string[],
    session: SMTPServerSession,
  ) => Error | 'drop' | 'hang' | undefined | Promise<undefined>
  /** Accepts connections and never sends anything. */
  isSilent?: boolean
  /** Stores the raw source only, for many messages. */
  raw?: boolean
}

const senderOf = ({ envelope: { mailFrom } }: SMTPServerSession): string =>
  mailFrom ? mailFrom.address : ''

/** A real SMTP server on a free port that stores the mails it accepts. */
export async function startSmtp(behaviour: Behaviour = {}, port = 0) {
  const received: { recipients: string[]; sender: string; source: Buffer }[] = []
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    // Longer than the client's timeout, so that the client's is the one tested.
    socketTimeout: 120_000,
    closeTimeout: 500,
    onConnect: (_session, done) => {
      if (!behaviour.isSilent) done()
    },
    onMailFrom: (_address, _session, done) => done(behaviour.onSender?.() ?? null),
    onRcptTo: ({ address }, session, done) =>
      done(behaviour.onRecipient?.(address, session) ?? null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const verdict = await behaviour.onMessage?.(recipients, session)
        if (!(verdict instanceof Error))
          received.push({ recipients, sender: senderOf(session), source: Buffer.concat(chunks) })
        if (verdict === 'hang') return
        if (verdict === 'drop') return dropConnection(server, session.id)
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
    taken: received,
    recipients: () => received.flatMap(({ recipients }) => recipients),
    messageIds: () =>
      received.map(
        ({ source }) => /^message-id: *(<[^>]+>)/im.exec(source.toString('latin1'))?.[1] ?? '',
      ),
    mails: (): Promise<ReceivedMail[]> =>
      Promise.all(
        received.map(async ({ recipients, sender, source }) => ({
          ...(await simpleParser(source)),
          recipients,
          sender,
        })),
      ),
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}

/** smtp-server keeps its connections with their sockets; there is no public way to cut one. */
function dropConnection({ connections }: { connections: Set<unknown> }, id: string): void {
  for (const connection of connections) {
    if (typeof connection !== 'object' || connection === null) continue
    const { id: own, _socket: socket } = connection as {
      id?: string
      _socket?: { destroy(): void }
    }
    if (own === id) socket?.destroy()
  }
}
