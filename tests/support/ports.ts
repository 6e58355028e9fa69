import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { freePort } from '#src/runtime/postgres/port.ts'

/** The first port that the kernel gives to whoever asks for any, and to connections. */
const firstEphemeral = async (): Promise<number> => {
  const range = await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'latin1')
  return Number.parseInt(range, 10)
}

const lowest = 10_000

/** Claims a port among tests; a claim lasts as long as this process. */
const claim = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().unref()
    server.once('error', () => resolve(false))
    // An abstract socket: it leaves no file, and ends with the process.
    server.listen(`\0muster-test-port-${port}`, () => resolve(true))
  })

/**
 * A free port for a program that is still to open it. It is none that a connection or another
 * listener may be given meanwhile, and no other test gets it.
 */
export async function reservePort(): Promise<number> {
  const end = await firstEphemeral()
  for (;;) {
    const port = randomInt(lowest, end)
    if ((await freePort(port)) === port && (await claim(port))) return port
  }
}
