import { z } from 'zod'

/**
 * Kinds of SMTP failures: `connection` and `temporary` are retried, and `doubt` too, although the
 * server may have accepted the message; `bounce` and `permanent` are not, and `bounce` means that
 * the email address is the cause.
 */
export type SmtpFailure = 'connection' | 'temporary' | 'doubt' | 'bounce' | 'permanent'

const reply = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
})

/**
 * Replies that require authentication, or another mechanism: our settings are wrong, not the mail.
 */
export const wantsSignIn = new Set([530, 534, 535, 538])

/**
 * Whether a recipient was rejected because it does not exist. An enhanced status code is decisive
 * (RFC 3463 §3.2, §3.3: 5.1.x but for the sender's, 5.2.1); without one, the reply codes of RFC
 * 5321.
 */
const isUnknownMailbox = (code: number, response: string): boolean => {
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (enhanced === undefined) return [550, 551, 553].includes(code)
  return /^5\.1\.(?![78]$)/.test(enhanced) || enhanced === '5.2.1'
}

/** Wordings of servers that reject us as a client: the recipient's address is not at fault. */
export const aboutUs =
  /\b(?:unable to|cannot|not|no) relay|\brelay(?:ing)?(?: access)?(?: is)? (?:denied|not|prohibited|refused|forbidden)|authentication (?:is )?required|must (?:first )?authenticate/i

const ofRecipient = (code: number, response: string): SmtpFailure => {
  if (isUnknownMailbox(code, response) && !aboutUs.test(response)) return 'bounce'
  return aboutUs.test(response) ? 'connection' : 'permanent'
}

/** A rejection before any recipient is named applies to all: our settings are wrong. */
const ofReply = (code: number, command = '', response = ''): SmtpFailure => {
  // 503 means a wrong sequence of commands, not a rejected mail.
  if (code < 500 || code === 503) return 'temporary'
  if (wantsSignIn.has(code)) return 'connection'
  if (command === 'RCPT TO') return ofRecipient(code, response)
  const isTooLarge = command === 'MAIL FROM' && code === 552
  return command === 'DATA' || isTooLarge ? 'permanent' : 'connection'
}

/**
 * Classifies nodemailer's error; reply codes as in RFC 5321 §4.2.1. `handedOver`: the whole content
 * had been sent, so a connection that breaks leaves the outcome in doubt.
 */
export function classifyFailure(error: unknown, handedOver: boolean): SmtpFailure {
  const parsed = reply.safeParse(error)
  const open = handedOver ? 'doubt' : 'connection'
  if (!parsed.success) return open
  const { code, command, responseCode, response } = parsed.data
  if (code === 'EAUTH') return 'connection'
  if (responseCode !== undefined && responseCode >= 400)
    return ofReply(responseCode, command, response)
  if (code === 'EMESSAGE') return 'permanent'
  return open
}

/** A mailbox that is full or disabled (RFC 3463 §3.3). */
const ofMailbox = /(?:^|: )\d{3}[ -]5\.2\.\d/

/**
 * Whether a server rejects a mail for good by its policy, as it would others of its kind: not for
 * now, and not because of one recipient's mailbox. `said` is that of describeFailure.
 */
export const isOfPolicy = (failure: SmtpFailure | undefined, response: string): boolean =>
  failure === 'permanent' && !ofMailbox.test(response)

const address = /<?[^\s<>@]+@[^\s<>@]+>?/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
const unprintable = /[\s\u0000-\u001f\u007f]+/g

/** A server's words in one line and without any email address, at most 300 characters. */
export const withoutAddresses = (response: string): string =>
  // Truncated before it is searched, because a server may send much; and made well-formed for the
  // database.
  response
    .slice(0, 2_000)
    .replace(address, '…')
    .replace(unprintable, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed()

/** A short error text for the ledger: the server's reply, without any email address. */
export function describeFailure(error: unknown): string {
  const parsed = reply.safeParse(error)
  const { code, command, response } = parsed.success ? parsed.data : {}
  const text = response && withoutAddresses(response)
  const reason = [command, text || code].filter(Boolean).join(': ').slice(0, 300)
  return reason.toWellFormed() || 'unknown failure'
}
