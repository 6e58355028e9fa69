import { SMTPServer } from 'smtp-server'

/** An SMTP server in its own process that accepts everything and stores nothing; sends its port. */
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
