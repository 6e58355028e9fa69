import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** Size limit of a mail in bytes, as on public mail servers. */
const sizeLimit = 30 * 1024 * 1024

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const store = async (mailbox: Mailbox, stream: SMTPServerDataStream): Promise<void> => {
  const id = await mailbox.add(stream)
  // smtp-server rejects it itself.
  if (stream.sizeExceeded) await mailbox.remove(id)
}

interface SmtpInbox {
  /** Includes the only valid username and password, generated at each start. */
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts an SMTP server on the loopback interface that stores every mail in the inbox and relays
 * none. Requires authentication: the port is open to every local program and, by forged requests,
 * to every page in a local browser. Rejects when the port is in use.
 */
export async function startSmtpInbox(mailbox: Mailbox, port: number): Promise<SmtpInbox> {
  const password = randomBytes(24).toString('base64url')
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    // Loopback only.
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
  // A disconnected client affects no other.
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
