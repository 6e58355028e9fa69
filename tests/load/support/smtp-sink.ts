import { SMTPServer } from 'smtp-server'

/** An SMTP server of its own process that takes everything and keeps nothing; says its port. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => done())
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address()
  if (address && typeof address === 'object') process.send?.(address.port)
})
process.on('disconnect', () => process.exit(0))
