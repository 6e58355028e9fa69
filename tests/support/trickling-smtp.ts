import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The command whose reply never ends. */
export type EndlessReply = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'end of data'

/**
 * A server that speaks just enough SMTP and then sends a byte every 20 ms for ever. It rejects
 * the recipient `rejected`.
 */
export async function startTricklingSmtp(endless: EndlessReply, rejected?: string) {
  const open = new Set<Socket>()
  const sources: string[] = []
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    converse(socket, { endless, rejected, receive: (source) => sources.push(source) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    /** Messages it received completely. */
    sources,
    connections: () => open.size,
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Conversation {
  readonly endless: EndlessReply
  readonly rejected: string | undefined
  readonly receive: (source: string) => void
}

function converse(socket: Socket, { endless, rejected, receive }: Conversation): void {
  let buffer = ''
  let isContent = false
  const respond = (to: EndlessReply | 'QUIT', reply: string) => {
    if (to !== endless) return socket.write(`${reply}\r\n`)
    const dribble = setInterval(() => socket.write('2'), 20)
    return socket.once('close', () => clearInterval(dribble))
  }
  const readContent = () => {
    const end = buffer.indexOf('\r\n.\r\n')
    if (end < 0) return false
    receive(buffer.slice(0, end))
    buffer = buffer.slice(end + 5)
    isContent = false
    return respond('end of data', '250 taken')
  }
  const readCommand = () => {
    const end = buffer.indexOf('\r\n')
    if (end < 0) return false
    const line = buffer.slice(0, end)
    buffer = buffer.slice(end + 2)
    const verb = line.slice(0, 4) as 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'QUIT'
    if (verb === 'RCPT' && rejected && line.includes(rejected))
      return respond(verb, '550 5.1.1 unknown')
    isContent = verb === 'DATA'
    return respond(verb, isContent ? '354 go on' : '250 fine')
  }
  socket.on('data', (chunk) => {
    buffer += chunk.toString('latin1')
    while (isContent ? readContent() : readCommand());
  })
  respond('greeting', '220 here')
}
