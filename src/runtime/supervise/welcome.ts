import type { Env } from '#src/settings/env.ts'
import { recommendations } from '#src/settings/recommendations.ts'

interface Welcome {
  readonly settings: Env
  readonly hasInbox: boolean
}

/** A host in a URL; IPv6 in brackets (RFC 3986 §3.2.2). */
const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host)

export function welcome({ settings, hasInbox }: Welcome): void {
  const base = settings.BASE_URL
  const account = settings.ADMIN_USERNAME ?? 'admin'
  const lines = [
    '',
    '  Muster is running.',
    '',
    `  Admin UI    ${base}/admin`,
    `  API         ${base}/api/openapi.json`,
    `  Health      http://${inAddress(settings.OPS_HOST)}:${settings.OPS_PORT}/readyz, /healthz, /metrics`,
    `  Worker      http://${inAddress(settings.OPS_HOST)}:${settings.WORKER_OPS_PORT}/metrics`,
    ...(hasInbox ? [`  Local inbox ${base}/admin/mail-inbox`] : []),
    '',
    `  Sign in as ${account} with the password you chose, or were shown at the first start.`,
    '',
    ...recommendations(settings).map((line) => `  ${line}`),
    '  Ctrl-C stops everything.',
    '',
  ]
  console.log(lines.join('\n'))
}
