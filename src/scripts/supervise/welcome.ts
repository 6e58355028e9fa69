import type { Env } from '#src/config/env.ts'

interface Welcome {
  readonly settings: Env
  /** Whether mail stays in the local inbox. */
  readonly hasInbox: boolean
}

/** Tells where everything is, and how to sign in. */
export function welcome({ settings, hasInbox }: Welcome): void {
  const base = settings.BASE_URL
  const account = settings.ADMIN_USERNAME ?? 'admin'
  const lines = [
    '',
    '  Muster is running.',
    '',
    `  Admin UI    ${base}/admin`,
    `  API         ${base}/api/openapi.json`,
    ...(hasInbox ? [`  Mail inbox  ${base}/admin/mail-inbox`] : []),
    '',
    `  Sign in as ${account} with the password you chose, or were shown at the first start.`,
    '',
    '  Ctrl-C stops everything.',
    '',
  ]
  console.log(lines.join('\n'))
}
