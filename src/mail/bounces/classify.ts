import { aboutUs } from '#src/mail/delivery/smtp-failure.ts'

/**
 * Wordings of servers for a mailbox that does not exist, where the status code says no more than
 * that it failed (5.0.0).
 */
const unknownMailbox =
  /\b(?:(?:user|recipient|mailbox|address|account|person) (?:is )?(?:unknown|not found|invalid|disabled|inactive)|(?:unknown|invalid|no such) (?:local )?(?:user|recipient|mailbox|address|account|person)|(?:mailbox|user|address|account|recipient)\b.{0,80}(?:does ?n[o'\u2019]t|does not) exist)/i

/** Wordings by which a server rejects our sender rather than its recipient. */
const aboutSender = /\bsender (?:address )?(?:is )?(?:rejected|denied|blocked|refused|invalid)/i

/** Detail-less codes: RFC 3463 §3.1 (other or undefined status). */
const isUndefined = (status: string): boolean => /^\d\.0\.0$/.test(status)

const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/
const replyCode = /^(?:[\w-]+; *)?([245]\d\d)\b/

/** The failure of a recipient: status code (RFC 3463) and text, both perhaps empty. */
export interface Failure {
  readonly status: string
  readonly diagnostic: string
}

/**
 * The status of a failure: that of the report, or the more exact one in its text (a reporting MTA
 * that says 5.0.0 often quotes it).
 */
function statusOf({ status, diagnostic }: Failure): string {
  const [, stated] = enhanced.exec(status) ?? []
  const [, quoted] = enhanced.exec(diagnostic) ?? []
  if (stated === undefined || isUndefined(stated)) return quoted ?? stated ?? ''
  return stated
}

/**
 * Whether a failed delivery is the fault of the email address (hard) or of something that may pass
 * (soft). Hard are the codes by which a server says that a mailbox does not exist or is disabled
 * (RFC 3463 §3.2, §3.3: 5.1.x but for the sender's, 5.2.1), as in the SMTP dialogue; without such a
 * code the words by which it says so. Full mailboxes, content, policy and routes are soft, and so
 * is what is about us: it would cost every address that a wrong setting of ours meets.
 */
export function classifyFailure(failure: Failure): 'hard' | 'soft' {
  const diagnostic = failure.diagnostic.slice(0, 2_000)
  if (aboutUs.test(diagnostic) || aboutSender.test(diagnostic)) return 'soft'
  const status = statusOf(failure)
  if (/^5\.1\.(?![78]$)/.test(status) || status === '5.2.1') return 'hard'
  if (status !== '' && !isUndefined(status)) return 'soft'
  const [, code] = replyCode.exec(failure.diagnostic.trim()) ?? []
  const isPermanent = status.startsWith('5') || (status === '' && code?.startsWith('5') === true)
  return isPermanent && unknownMailbox.test(diagnostic) ? 'hard' : 'soft'
}
