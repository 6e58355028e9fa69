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
})

const ofReply = (code: number, command: string | undefined): SmtpFailure => {
  if (code < 500) return 'temporary'
  return command === 'RCPT TO' ? 'bounce' : 'permanent'
}

/**
 * Reads nodemailer's error; replies as in RFC 5321 §4.2.1. `handedOver` says that the whole
 * content had left us: a connection that breaks then leaves the outcome open.
 */
export function classifyFailure(error: unknown, handedOver: boolean): SmtpFailure {
  const parsed = reply.safeParse(error)
  const open = handedOver ? 'doubt' : 'connection'
  if (!parsed.success) return open
  const { code, command, responseCode } = parsed.data
  if (code === 'EAUTH') return 'connection'
  if (responseCode !== undefined && responseCode >= 400) return ofReply(responseCode, command)
  if (code === 'EMESSAGE') return 'permanent'
  return open
}

/** A short reason for the ledger: what the server replied, without any address. */
export function describeFailure(error: unknown): string {
  const parsed = reply.safeParse(error)
  const { code, command, responseCode } = parsed.success ? parsed.data : {}
  const parts = [command, responseCode, code].filter((part) => part !== undefined)
  return parts.join(' ') || 'unknown failure'
}
