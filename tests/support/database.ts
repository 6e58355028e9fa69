import { getPayload, type Payload } from 'payload'
import config from '../../payload.config.ts'
import { cloneTemplate } from './clone-template.ts'

const clone = (): Promise<string> =>
  cloneTemplate(new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1))

let booted: Promise<Payload> | undefined

/** Payload on this worker's own database, booted once per worker. */
export function startPayload(): Promise<Payload> {
  booted ??= clone().then(() => getPayload({ config }))
  return booted
}
