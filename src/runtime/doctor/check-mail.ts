import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { levelOf } from '#src/contract/newsletters/sender-facts.ts'
import { withDirectConnection } from '#src/data/direct-connection.ts'
import { textsIn } from '#src/locales/texts-in.ts'
import { holdUpOf, secretsOf } from '#src/mail/delivery/hold-up.ts'
import { NotDelivered, smtpTransport } from '#src/mail/delivery/transport.ts'
import { askDns, publicDomainOf, signingKey } from '#src/newsletters/check/check-sender.ts'
import type { Env } from '#src/settings/env.ts'
import { ok, problem, warning } from './finding.ts'
import { readSender } from './sql/database-facts.ts'

/** Timeout of each step of a conversation with the server, in ms. */
const timeout = 10_000

type WithServer = Env & { readonly SMTP_URL: string }

const greet = async (settings: WithServer): Promise<void> => {
  const transporter = createTransport({
    url: settings.SMTP_URL,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  await transporter.verify().finally(() => transporter.close())
}

const sendTest = async (settings: WithServer, to: string, from: string): Promise<void> => {
  const transport = smtpTransport(settings, 6 * timeout)
  const text = `This is a test, sent by \`npm run doctor\` of ${settings.BASE_URL}.`
  const message = {
    from: { name: settings.MAIL_FROM.name, address: from },
    to: { name: '', address: to },
    envelope: { from, to: [to] },
    subject: 'Muster: a test',
    html: `<p>${text}</p>`,
    text,
    date: new Date(),
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: {},
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  await transport.send(message).finally(() => transport.close())
}

const senderOf = async ({ DATABASE_URL, MAIL_FROM }: Env): Promise<string> =>
  (await withDirectConnection(DATABASE_URL, readSender)) ?? MAIL_FROM.address

/** Signs in to the mail server, and where an address is given sends it a mail. */
export const checkMail = async (settings: Env, to: string | undefined) => {
  const { SMTP_URL } = settings
  if (SMTP_URL === undefined)
    return [warning('SMTP_URL is not set: mails go to the local inbox, or wait')]
  try {
    await greet({ ...settings, SMTP_URL })
    if (to === undefined) return [ok('the server lets us in; `-- --mail ADDRESS` sends a test')]
    await sendTest({ ...settings, SMTP_URL }, to, await senderOf(settings))
    return [ok('the server took the test: look that it arrives, and is signed')]
  } catch (error) {
    const cause = error instanceof NotDelivered ? error.cause : error
    const holdUp = holdUpOf(cause, 'connection', secretsOf(SMTP_URL))
    return [problem(holdUp ? `${holdUp.kind}: ${holdUp.said}` : 'the server rejects the test')]
  }
}

/** SPF, DKIM and DMARC of the sender's domain, as the mail check has them. */
export const checkSenderDns = async (settings: Env, ask = askDns) => {
  const domain = publicDomainOf(await senderOf(settings))
  if (domain === undefined)
    return [warning('the sender (Settings, or MAIL_FROM) has no public domain')]
  const texts = textsIn('mail-check', 'en')
  return (await ask(domain, signingKey(settings))).map((fact) => {
    const text = texts(`facts:${fact.code}`, { place: fact.place })
    return { good: ok, unknown: warning, problem }[levelOf(fact)](text)
  })
}
