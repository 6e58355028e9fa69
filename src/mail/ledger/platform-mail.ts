import type { EmailAdapter, Payload } from 'payload'
import { env } from '#src/settings/env.ts'

const open = async (payload: Payload) => {
  const { name: defaultFromName, address: defaultFromAddress } = env().MAIL_FROM
  // Loaded lazily: few processes send a mail of the platform.
  const { nodemailerAdapter } = await import('@payloadcms/email-nodemailer')
  const { createLedgerTransport } = await import('./ledger-transport.ts')
  const transport = createLedgerTransport(payload)
  const adapter = await nodemailerAdapter({
    defaultFromName,
    defaultFromAddress,
    transport,
    skipVerify: true,
  })
  return adapter({ payload })
}

/** The platform's email adapter: its nodemailer adapter, with the ledger as transport. */
export const platformMail: EmailAdapter<unknown> = ({ payload }) => {
  let adapter: ReturnType<typeof open> | undefined
  return {
    name: 'nodemailer',
    defaultFromName: env().MAIL_FROM.name,
    defaultFromAddress: env().MAIL_FROM.address,
    async sendEmail(message) {
      adapter ??= open(payload)
      return (await adapter).sendEmail(message)
    },
  }
}
