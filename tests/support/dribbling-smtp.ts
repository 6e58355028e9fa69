import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What it never comes to the end of answering. */
export type Endless = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'end of data'

/**
 * A server that speaks just enough SMTP, and then a byte every 20 ms for ever. With `refused`,
 * it takes no mail for this address.
 */
export async function startDribbling(endless: Endless, refused?: string) {
  const open = new Set<Socket>()
  const sources: string[] = []
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    converse(socket, { endless, refused, take: (source) => sources.push(source) })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    /** Contents it got to their last dot. */
    sources,
    connections: () => open.size,
    stop: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Part {
  readonly endless: Endless
  readonly refused: string | undefined
  readonly take: (source: string) => void
}

function converse(socket: Socket, { endless, refused, take }: Part): void {
  let heard = ''
  let isContent = false
  const say = (to: Endless | 'QUIT', reply: string) => {
    if (to !== endless) return socket.write(`${reply}\r\n`)
    const dribble = setInterval(() => socket.write('2'), 20)
    return socket.once('close', () => clearInterval(dribble))
  }
  const hearContent = () => {
    const end = heard.indexOf('\r\n.\r\n')
    if (end < 0) return false
    take(heard.slice(0, end))
    heard = heard.slice(end + 5)
    isContent = false
    return say('end of data', '250 taken')
  }
  const hearCommand = () => {
    const end = heard.indexOf('\r\n')
    if (end < 0) return false
    const line = heard.slice(0, end)
    heard = heard.slice(end + 2)
    const verb = line.slice(0, 4) as 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'RSET' | 'QUIT'
    if (verb === 'RCPT' && refused && line.includes(refused)) return say(verb, '550 5.1.1 unknown')
    isContent = verb === 'DATA'
    return say(verb, isContent ? '354 go on' : '250 fine')
  }
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1')
    while (isContent ? hearContent() : hearCommand());
  })
  say('greeting', '220 here')
}
