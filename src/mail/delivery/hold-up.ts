import { z } from 'zod'
import type { HoldUpKind } from '#src/contract/mail/hold-ups.ts'
import type { HoldUp } from '#src/data/mail/hold-ups.ts'
import { aboutUs, type SmtpFailure, wantsSignIn, withoutAddresses } from './smtp-failure.ts'

const failed = z.object({
  /** Nodemailer's code; the code of the system before it. */
  code: z.string().default(''),
  originalCode: z.string().default(''),
  command: z.string().default(''),
  responseCode: z.int().optional(),
  response: z.string().default(''),
  message: z.string().default(''),
})
type Failed = z.output<typeof failed>

const certificate = /CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/

const kindOfCode = ({ code, originalCode }: Failed): HoldUpKind | undefined => {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in'
  if (code === 'EDNS' || originalCode === 'ENOTFOUND' || originalCode === 'EAI_AGAIN') return 'dns'
  if (code === 'ETLS' || code === 'EREQUIRETLS' || certificate.test(originalCode)) return 'tls'
  return code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT' ? 'timeout' : undefined
}

const kindOfReply = ({ responseCode = 0, response }: Failed): HoldUpKind | undefined => {
  if (wantsSignIn.has(responseCode)) return 'sign-in'
  if (aboutUs.test(response)) return /relay/i.test(response) ? 'relaying' : 'sign-in'
  return response ? 'refused' : undefined
}

/** Whether a reply is about one recipient or content, so that other mails go out. */
const isAboutOneMail = ({ command }: Failed, failure: SmtpFailure): boolean =>
  failure === 'bounce' ||
  failure === 'permanent' ||
  (failure === 'temporary' && (command === 'RCPT TO' || command === 'DATA'))

const inWords = ({ response, message }: Failed, secrets: readonly string[]): string => {
  if (/wrong version number/i.test(message))
    return 'the server does not begin with TLS on this port: use smtp:// in place of smtps://'
  return withoutAddresses(
    secrets.reduce((said, secret) => said.replaceAll(secret, '…'), response || message),
  )
}

/**
 * What a failure says about the mail server or our settings; undefined where it is about one mail.
 * The words are the server's, without email addresses and secrets.
 */
export function holdUpOf(
  error: unknown,
  failure: SmtpFailure,
  secrets: readonly string[] = [],
): HoldUp | undefined {
  const parsed = failed.safeParse(error)
  if (!parsed.success || isAboutOneMail(parsed.data, failure)) return undefined
  const kind = kindOfCode(parsed.data)
  // A connection that broke after the content was sent says nothing about the next one.
  if (failure === 'doubt' && kind !== 'timeout') return undefined
  return {
    kind: kind ?? kindOfReply(parsed.data) ?? 'unreachable',
    said: inWords(parsed.data, secrets),
  }
}

/** The user name and password of a URL, as they are and as they are written in it. */
export function secretsOf(url: string): string[] {
  const { username, password } = new URL(url)
  const written = [username, password].filter((each) => each !== '')
  return [...new Set(written.flatMap((each) => [each, decodeURIComponent(each)]))]
}
