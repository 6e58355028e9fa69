import { freePort } from '#src/runtime/postgres/port.ts'
import { type Env, WrongSetting } from '#src/settings/env.ts'

const requirePort = async (name: string, port: number, host: string): Promise<void> => {
  if ((await freePort(port, host)) !== port)
    throw new WrongSetting(
      `${name} ${port} is taken by another program; set ${name} to a free one.`,
    )
}

/** Throws when another program listens on a port of the web server. */
export async function requirePorts({ PORT, HOST, OPS_PORT, OPS_HOST }: Env): Promise<void> {
  if (OPS_PORT === PORT && [OPS_HOST, '0.0.0.0', '::'].includes(HOST))
    throw new WrongSetting(`OPS_PORT ${PORT} is PORT as well; set another one.`)
  await requirePort('PORT', PORT, HOST)
  if (OPS_PORT) await requirePort('OPS_PORT', OPS_PORT, OPS_HOST)
}

/** The port of a worker's metrics: the configured one, the usual one, or any free one. */
export const chooseWorkerPort = async ({ WORKER_OPS_PORT, OPS_HOST }: Env): Promise<number> =>
  WORKER_OPS_PORT ?? freePort(9465, OPS_HOST)

export const chooseOpsPort = ({ OPS_PORT, OPS_HOST }: Env): Promise<number> =>
  freePort(OPS_PORT ?? 9464, OPS_HOST)
