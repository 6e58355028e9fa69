import { createServer } from 'node:net'

const listen = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' ? address?.port : undefined
      server.close(() => resolve(bound))
    })
  })

export async function freePort(preferred: number, host = '127.0.0.1'): Promise<number> {
  const port = (await listen(preferred, host)) ?? (await listen(0, host))
  if (port === undefined) throw new Error(`${host} is no address of this machine.`)
  return port
}
