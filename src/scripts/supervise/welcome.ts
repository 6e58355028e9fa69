import type { Env } from '#src/config/env.ts'

interface Welcome {
  readonly settings: Env
  readonly inboxUrl: string | undefined
}

/** Tells where everything is, and how to sign in. */
export function welcome({ settings, inboxUrl }: Welcome): void {
  const base = settings.BASE_URL
  const account = settings.ADMIN_USERNAME ?? 'admin'
  const lines = [
    '',
    '  Muster is running.',
    '',
    `  Admin UI    ${base}/admin`,
    `  API         ${base}/api/openapi.json`,
    ...(inboxUrl ? [`  Mail inbox  ${inboxUrl}`] : []),
    '',
    `  Sign in as ${account} with the password you chose, or were shown at the first start.`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  console.log(lines.join('\n'))
}
