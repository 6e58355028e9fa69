import type { SanitizedConfig } from 'payload'
import { loadBuiltModule } from '#src/data/builds/built-module.ts'

// What pages and routes of Next share with our own server, in production loaded from the build: with
// a copy in each, a process held the configuration and the contract five times. Development compiles
// them, for hot reload; the build drops the branch that is not taken.

type Handlers = typeof import('./handlers.ts')
type Config = typeof import('@payload-config')

export const config: Promise<SanitizedConfig> =
  process.env.NODE_ENV === 'production'
    ? (loadBuiltModule('config') as Promise<Config>).then((loaded) => loaded.default)
    : import('@payload-config').then((loaded) => loaded.default)

export const handlers = (): Promise<Handlers> =>
  process.env.NODE_ENV === 'production'
    ? (loadBuiltModule('handlers') as Promise<Handlers>)
    : import('./handlers.ts')

export const contractRoute = async (request: Request): Promise<Response> =>
  (await handlers()).handleContract(request)
