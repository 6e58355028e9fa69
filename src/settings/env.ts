import { z } from 'zod'
import { identityProviderSettings } from './identity-provider-settings.ts'
import { bounceAddress, mailEventSettings } from './mail-event-settings.ts'
import { parseMailbox } from './mailbox.ts'
import { parseNetworks } from './networks.ts'
import { isRsaKey } from './private-key.ts'
import { secretsIn, shortestSecret } from './secret-list.ts'
import { UnusableSettingFile, withSettingFiles } from './setting-files.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

const number = () => z.coerce.number('must be a number')

/** A number in a range, which the message names. */
const within = (min: number, max: number) => {
  const message = `must be a number from ${min} to ${max}`
  return z.coerce.number(message).min(min, message).max(max, message)
}

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}

const port = whole(0, 65_535)
const seconds = () => within(0.001, 7 * 24 * 60 * 60)
const secret = z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`)

/** Parses a URL of a server; that of Postgres at a Unix socket may have a user and no host. */
export const parseConnectionUrl = (text: string): URL =>
  new URL(text.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)\//, '$1socket/'))

/** Whether the parts of a URL are where they were meant: an unescaped password moves them. */
const isUnambiguous = (text: string): boolean => {
  try {
    const { username, password, pathname, search, hash } = parseConnectionUrl(text)
    decodeURIComponent(username + password)
    return !(pathname + hash + (username === '' ? search : '')).includes('@')
  } catch {
    return false
  }
}

/** The message has nothing of the value, which may be a password. */
const connectionUrl = (start: RegExp, beginning: string) =>
  z
    .string()
    .regex(start, { error: `must begin with ${beginning}`, abort: true })
    .refine(
      isUnambiguous,
      'cannot be read: in its password, characters such as / # ? % must be escaped (# is %23)',
    )

const postgresUrl = connectionUrl(/^postgres(ql)?:\/\//, 'postgres://')
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address', abort: true })

const isOrigin = (value: string): boolean => {
  const { origin, href } = new URL(value)
  return href.replace(/\/+$/, '') === origin
}

const yes = z
  .enum(['true', '1', 'false', '0'])
  .transform((value) => value === 'true' || value === '1')

const trustedProxies = z.string().transform((text, context) => {
  const trust = parseTrustedProxies(text)
  if (trust) return trust
  const message =
    'must be a number of proxies, or addresses, networks like 10.0.0.0/8, loopback, private'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const networks = z.string().transform((text, context) => {
  const contain = parseNetworks(text)
  if (contain) return contain
  const message = 'must be addresses, networks like 10.0.0.0/8, loopback, private'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const mailbox = z.string().transform((text, context) => {
  const parsed = parseMailbox(text)
  if (parsed) return parsed
  const message = 'must be one address, with a name or without: NGO News <news@ngo.test>'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Whether a text is a key of AES-256. */
const isKey = (text: string): boolean =>
  /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').byteLength === 32

const settings = z.object({
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_CONNECTIONS: whole(2, 1_000).default(10),
  DATABASE_CONNECT_TIMEOUT: seconds().default(10),
  DATABASE_STATEMENT_TIMEOUT: seconds().default(30),
  DATABASE_LONG_STATEMENT_TIMEOUT: seconds().default(900),
  DATABASE_LOCK_TIMEOUT: seconds().default(5),
  DATABASE_IDLE_TRANSACTION_TIMEOUT: seconds().default(60),
  PAYLOAD_SECRET: secret,
  JWT_SECRET: secret,
  PORT: whole(1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  BASE_URL: webUrl
    .refine(isOrigin, 'must be scheme and host alone, without path or user')
    .transform((value) => value.replace(/\/+$/, ''))
    .optional(),
  SITE_URL: webUrl.transform((value) => value.replace(/\/+$/, '')).optional(),
  CDN_SECONDS: whole(0, 86_400).default(0),
  TRUSTED_PROXIES: trustedProxies.prefault(''),
  DATA_DIR: z.string().default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: yes.default(false),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ENDPOINT: webUrl.optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: yes.default(false),
  BACKUP_KEY: z
    .string()
    .refine(isKey, 'must be 32 bytes in base64: openssl rand -base64 32')
    .optional(),
  SMTP_URL: connectionUrl(/^smtps?:\/\//, 'smtp:// or smtps://').optional(),
  SMTP_CONNECTIONS: whole(1, 100).default(5),
  SMTP_RATE: number().positive('must be more than 0').optional(),
  MAIL_FROM: mailbox.prefault('muster@localhost'),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z.string().refine(isRsaKey, 'must be an RSA private key in PEM').optional(),
  BOUNCE_ADDRESS: bounceAddress.optional(),
  ...mailEventSettings,
  WEBHOOK_ALLOWED_NETWORKS: networks.prefault(''),
  MCP: yes.default(false),
  ...identityProviderSettings,
  OIDC_CREATE_ACCOUNTS: yes.default(false),
  ADMIN_USERNAME: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(256, 'must have at most 256 characters')
    .optional(),
  RATE_LIMIT_SUBMISSIONS: whole(1, 1_000_000).optional(),
  EMBEDDED_POSTGRES_PORT: port.default(5433),
  DRAIN_SECONDS: within(0, 600).default(1),
  WEB_CONCURRENCY: whole(1, 64).default(1),
  METRICS_PUBLIC: yes.default(false),
  OPS_PORT: port.optional(),
  WORKER_OPS_PORT: port.optional(),
  OPS_HOST: z.string().default('127.0.0.1'),
  OPS_TOKEN: secret.optional(),
})

export type SettingName = keyof typeof settings.shape

export const settingNames = settings.keyof().options

/** As it would be written in the environment; undefined where a setting has none. */
export function defaultOf(name: SettingName): string | undefined {
  const { def } = (settings.shape[name] satisfies z.core.$ZodType)._zod
  const value = 'defaultValue' in def ? String(def.defaultValue) : ''
  return value === '' ? undefined : value
}

const together = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const

type Parsed = z.output<typeof settings>
export type Env = Parsed & {
  readonly BASE_URL: string
  /** Where the website is, `BASE_URL` by default. */
  readonly SITE_URL: string
  /** `PAYLOAD_SECRET`, which signs, and those before it, which verify as well. */
  readonly PAYLOAD_SECRETS: readonly string[]
  /** `JWT_SECRET`, which signs, and those before it, which verify as well. */
  readonly JWT_SECRETS: readonly string[]
}

/** A setting is wrong or missing; the message is the one line an operator needs. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting'
}

/** Environment variables. */
export type Source = Readonly<Record<string, string | undefined>>

const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))

/** For the build, and for copying files; nothing connects or signs with them. */
const placeholders = {
  DATABASE_URL: 'postgres://unused.invalid/none',
  PAYLOAD_SECRET: 'only-a-placeholder',
  JWT_SECRET: 'only-a-placeholder',
}

const isBuild = (source: Source): boolean => source['NEXT_PHASE'] === 'phase-production-build'

/**
 * What is given: variables that are not empty, and in place of each `NAME_FILE` the content of the
 * file that it names, as `NAME`. Defaults are added to this, not to the source. Throws WrongSetting.
 */
export function givenSettings(source: Source): Source {
  try {
    return withSettingFiles(withoutEmpty(source), settingNames)
  } catch (error) {
    throw error instanceof UnusableSettingFile ? new WrongSetting(error.message) : error
  }
}

/**
 * Parses the settings from environment variables, and from the files that variables `…_FILE` name;
 * an empty variable counts as unset. Throws WrongSetting, which names the first setting that is
 * wrong or missing.
 */
export function parseEnv(source: Source): Env {
  const given = givenSettings(source)
  const result = settings.safeParse(isBuild(source) ? { ...placeholders, ...given } : given)
  if (!result.success) {
    const [issue] = result.error.issues
    const name = issue?.path.join('.') ?? ''
    const rule = given[name] === undefined ? 'is required' : (issue?.message ?? 'is wrong')
    throw new WrongSetting(`${name} ${rule}`)
  }
  for (const names of together) {
    const missing = names.find((name) => !result.data[name])
    if (missing && names.some((name) => result.data[name]))
      throw new WrongSetting(
        `${missing} is required with ${names.filter((each) => each !== missing).join(', ')}`,
      )
  }
  const { BASE_URL = `http://localhost:${result.data.PORT}`, ...rest } = result.data
  const { SITE_URL = BASE_URL } = rest
  const PAYLOAD_SECRETS = secretsIn(rest.PAYLOAD_SECRET)
  const JWT_SECRETS = secretsIn(rest.JWT_SECRET)
  return {
    ...rest,
    BASE_URL,
    SITE_URL,
    PAYLOAD_SECRETS,
    JWT_SECRETS,
    PAYLOAD_SECRET: PAYLOAD_SECRETS[0],
    JWT_SECRET: JWT_SECRETS[0],
  }
}

/** The settings of what only copies files: without a database or secrets. Throws WrongSetting. */
export const parseFileSettings = (source: Source): Env =>
  parseEnv({ ...placeholders, ...givenSettings(source) })

let parsed: Env | undefined

/** The settings of this process, parsed at first use. Throws WrongSetting. */
export function env(): Env {
  parsed ??= parseEnv(process.env)
  return parsed
}
