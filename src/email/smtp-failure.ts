import { z } from 'zod'

/**
 * What a failed sending means: `connection` and `temporary` are tried again, `doubt` too but
 * the server may have it already, `bounce` and `permanent` are not, and `bounce` says that
 * the address itself is the reason.
 */
export type SmtpFailure = 'connection' | 'temporary' | 'doubt' | 'bounce' | 'permanent'

const reply = z.object({
  code: z.string().optional(),
  command: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
})

/** Replies that ask us to sign in, or in another way: our settings are wrong, not the mail. */
const wantsSignIn = new Set([530, 534, 535, 538])

/**
 * Whether a refused recipient is one that does not exist. An enhanced code says so (RFC 3463
 * §3.2, §3.3: 5.1.x but for the sender's, 5.2.1); without one, the codes that RFC 5321 has for it.
 */
const isUnknownAddress = (code: number, response: string): boolean => {
  const [, enhanced] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (enhanced === undefined) return [550, 551, 553].includes(code)
  return /^5\.1\.(?![78]$)/.test(enhanced) || enhanced === '5.2.1'
}

/** How servers word it that they do not know us: nobody's address is at fault then. */
const aboutUs =
  /\b(?:unable to|cannot|not|no) relay|\brelay(?:ing)?(?: access)?(?: is)? (?:denied|not|prohibited|refused|forbidden)|authentication (?:is )?required|must (?:first )?authenticate/i

const ofRecipient = (code: number, response: string): SmtpFailure => {
  if (isUnknownAddress(code, response) && !aboutUs.test(response)) return 'bounce'
  return aboutUs.test(response) ? 'connection' : 'permanent'
}

/** What is refused before any recipient is named is refused to all: our settings are wrong. */
const ofReply = (code: number, command = '', response = ''): SmtpFailure => {
  // 503 says that the conversation went wrong, not that the mail was refused.
  if (code < 500 || code === 503) return 'temporary'
  if (wantsSignIn.has(code)) return 'connection'
  if (command === 'RCPT TO') return ofRecipient(code, response)
  const isTooLarge = command === 'MAIL FROM' && code === 552
  return command === 'DATA' || isTooLarge ? 'permanent' : 'connection'
}

/**
 * Reads nodemailer's error; replies as in RFC 5321 §4.2.1. `handedOver` says that the whole
 * content had left us: a connection that breaks then leaves the outcome open.
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

const address = /<?[^\s<>@]+@[^\s<>@]+>?/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not pass
const unprintable = /[\s\u0000-\u001f\u007f]+/g

/** A short reason for the ledger: what the server replied, without any address. */
export function describeFailure(error: unknown): string {
  const parsed = reply.safeParse(error)
  const { code, command, response } = parsed.success ? parsed.data : {}
  // Cut before it is searched, for a server may say much; and made what a database can hold.
  const said = response?.slice(0, 2_000).replace(address, '…').replace(unprintable, ' ').trim()
  const reason = [command, said || code].filter(Boolean).join(': ').slice(0, 300)
  return reason.toWellFormed() || 'unknown failure'
}
