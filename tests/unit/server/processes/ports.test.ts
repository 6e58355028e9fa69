import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { requirePorts } from '#src/runtime/supervise/ports.ts'
import { parseEnv } from '#src/settings/env.ts'
import { reservePort } from '#tests/support/ports.ts'
import { secrets } from '#tests/support/settings.ts'

const required = (given: Record<string, string>) =>
  requirePorts(parseEnv({ ...secrets, DATABASE_URL: 'postgres://nowhere', ...given }))

it('an address of another machine is named, for the website and for operators', async () => {
  const [PORT, OPS_PORT] = [String(await reservePort()), String(await reservePort())]
  // One of those reserved for documentation (RFC 5737).
  const elsewhere = '192.0.2.1'
  const rejected = `${elsewhere} is no address of this machine.`
  await expect(required({ PORT, HOST: elsewhere })).rejects.toThrow(rejected)
  await expect(required({ PORT, OPS_PORT, OPS_HOST: elsewhere })).rejects.toThrow(rejected)
  await expect(required({ PORT, OPS_PORT })).resolves.toBeUndefined()
})

it('a port for both is named as such, not as another program’s', async () => {
  const PORT = String(await reservePort())
  await expect(required({ PORT, OPS_PORT: PORT })).rejects.toThrow(
    `OPS_PORT ${PORT} is PORT as well; set another one.`,
  )
})

it('a port of another program is named', async () => {
  const port = await reservePort()
  const other = createServer().listen(port, '0.0.0.0')
  await expect(required({ PORT: String(port) })).rejects.toThrow(`PORT ${port} is taken`)
  other.close()
})
