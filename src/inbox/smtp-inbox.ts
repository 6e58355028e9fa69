import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** Bytes of one mail; as much as public mail servers take. */
const sizeLimit = 30 * 1024 * 1024

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const store = async (mailbox: Mailbox, stream: SMTPServerDataStream): Promise<void> => {
  const id = await mailbox.add(stream)
  // The server itself rejects it.
  if (stream.sizeExceeded) await mailbox.remove(id)
}

interface SmtpInbox {
  /** With the name and password that alone may deliver, made anew at each start. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * An SMTP server on this machine alone that puts every mail into the inbox and sends none on.
 * It takes mail only with a password of its own: the port is open to every program and, by
 * requests they forge, to every page in a browser here. Rejects when the port is taken.
 */
export async function startSmtpInbox(mailbox: Mailbox, port: number): Promise<SmtpInbox> {
  const password = randomBytes(24).toString('base64url')
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    // Both ends are on this machine.
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: sizeLimit,
    rejectOversized: true,
    maxClients: 200,
    socketTimeout: 60_000,
    closeTimeout: 1_000,
    onAuth: ({ username, password: given }, _session, done) =>
      username === 'muster' && timingSafeEqual(digest(given ?? ''), digest(password))
        ? done(null, { user: username })
        : done(new Error('Authentication failed')),
    onData: (stream, _session, done) => void store(mailbox, stream).then(() => done(), done),
  })
  // A client that breaks off concerns nobody else.
  const ignoreClient = (): undefined => undefined
  const listening = once(server.server, 'listening')
  server.on('error', ignoreClient)
  server.listen(port, '127.0.0.1')
  await listening
  return {
    url: `smtp://muster:${password}@127.0.0.1:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  }
}
