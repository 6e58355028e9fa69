import { describe, expect, it } from 'vitest'
import { parseEnv, WrongSetting } from '#src/settings/env.ts'

const required = {
  DATABASE_URL: 'postgres://localhost/muster',
  PAYLOAD_SECRET: 'sixteen characters',
  JWT_SECRET: 'sixteen characters, too',
}

const errorFor = (source: Record<string, string>): string => {
  try {
    parseEnv({ ...required, ...source })
  } catch (error) {
    expect(error).toBeInstanceOf(WrongSetting)
    return error instanceof Error ? error.message : ''
  }
  return 'accepted'
}

describe('settings', () => {
  it('optional settings have defaults', () => {
    expect(parseEnv(required)).toMatchObject({
      PORT: 3000,
      HOST: '0.0.0.0',
      BASE_URL: 'http://localhost:3000',
      SITE_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      SMTP_CONNECTIONS: 5,
      LOG_LEVEL: 'info',
      S3_FORCE_PATH_STYLE: false,
    })
  })

  it('the website is where Muster is, unless it is named', () => {
    const BASE_URL = 'https://api.ngo.test/'
    expect(parseEnv({ ...required, BASE_URL }).SITE_URL).toBe('https://api.ngo.test')
    const SITE_URL = 'https://www.ngo.test/'
    expect(parseEnv({ ...required, BASE_URL, SITE_URL }).SITE_URL).toBe('https://www.ngo.test')
  })

  it.each(['DATABASE_URL', 'PAYLOAD_SECRET', 'JWT_SECRET'])(
    'the required setting %s is named when it is missing',
    (name) => {
      expect(errorFor({ [name]: '' })).toBe(`${name} is required`)
    },
  )

  it.each([
    ['PORT', 'http'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/muster'],
    ['BASE_URL', 'muster.example'],
    ['BASE_URL', 'ftp://muster.example'],
    ['S3_ENDPOINT', 'minio:9000'],
    ['S3_FORCE_PATH_STYLE', 'yes'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_CONNECTIONS', '0'],
    ['SMTP_RATE', '-1'],
    ['MAIL_FROM', 'NGO News news@ngo.test'],
    ['MAIL_FROM', 'a@ngo.test, b@ngo.test'],
    ['MAIL_FROM', 'NGO\r\nBcc: <x@ngo.test>'],
    ['ADMIN_EMAIL', 'root'],
    ['ADMIN_PASSWORD', 'seven77'],
    ['JWT_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SUBMISSIONS', '0'],
    ['EMBEDDED_POSTGRES_PORT', '-1'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['BOUNCE_ADDRESS', 'Bounces <bounces@ngo.test>'],
    ['BOUNCE_ADDRESS', 'bounces+news@ngo.test'],
    ['BOUNCE_ADDRESS', 'a-local-part-too-long-for-a-token@ngo.test'],
    ['DKIM_PRIVATE_KEY', 'no key'],
    ['DKIM_PRIVATE_KEY', '-----BEGIN PRIVATE KEY-----\\nabc\\n-----END PRIVATE KEY-----'],
    ['MAIL_EVENTS_SECRET', 'short'],
    ['POSTMARK_SECRET', 'short'],
    ['MAILGUN_SIGNING_KEY', 'short'],
    ['SES_TOPIC_ARN', 'arn:aws:sqs:us-east-1:123456789012:queue'],
    ['SENDGRID_PUBLIC_KEY', 'no key'],
  ])('the setting %s=%s is rejected with one line that names it', (name, value) => {
    const message = errorFor({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} `))
    expect(message).not.toContain('\n')
  })

  it('an empty setting counts as unset', () => {
    expect(parseEnv({ ...required, PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000 })
    expect(parseEnv({ ...required, SMTP_URL: '' }).SMTP_URL).toBeUndefined()
  })

  it('BASE_URL loses its trailing slashes, and SITE_URL may have a path', () => {
    const { BASE_URL, SITE_URL } = parseEnv({
      ...required,
      BASE_URL: 'https://a.example//',
      SITE_URL: 'https://b.example/m//',
    })
    expect([BASE_URL, SITE_URL]).toEqual(['https://a.example', 'https://b.example/m'])
  })

  it.each(['https://a.example/m', 'https://a.example/?x', 'https://me@a.example'])(
    'BASE_URL is that of a host: %s is rejected',
    (BASE_URL) => {
      expect(errorFor({ BASE_URL })).toBe(
        'BASE_URL must be scheme and host alone, without path or user',
      )
    },
  )

  it.each([
    ['DATABASE_URL', 'postgres://muster:top/secret@db/muster'],
    ['DATABASE_URL', 'postgres://muster:12/secret@db/muster'],
    ['DATABASE_URL', 'postgres://muster:12#secret@db/muster'],
    ['DATABASE_URL', 'postgres://muster:12?secret@db/muster'],
    ['DATABASE_URL', 'postgres://muster:100%secret@db/muster'],
    ['DATABASE_URL', 'postgres://muster:12@/secret@db/muster'],
    ['DATABASE_REPLICA_URL', 'postgres://muster:secret#@db/muster'],
    ['SMTP_URL', 'smtp://muster:top/secret@mail'],
    ['SMTP_URL', 'smtp://muster:secret@/'],
  ])('of a password that is not escaped in %s nothing is said: %s', (name, value) => {
    expect(errorFor({ [name]: value })).toBe(
      `${name} cannot be read: in its password, characters such as / # ? % must be escaped (# is %23)`,
    )
  })

  it.each([
    'postgres://muster:a%2Fb%40c@db/muster',
    'postgres://muster:a@b@db/muster',
    'postgres:///muster?host=/var/run/postgresql',
    'postgres://u:p@/db?host=/run',
    'postgresql://muster@/muster?host=/var/run/postgresql',
    'postgres://[::1]:5433/muster?sslmode=verify-full',
  ])('%s is accepted', (DATABASE_URL) => {
    expect(errorFor({ DATABASE_URL })).toBe('accepted')
  })

  it.each([
    ['PORT', '70000', 'a whole number from 1 to 65535'],
    ['OPS_PORT', 'many', 'a whole number from 0 to 65535'],
    ['WEB_CONCURRENCY', '0', 'a whole number from 1 to 64'],
    ['DATABASE_CONNECTIONS', '1', 'a whole number from 2 to 1000'],
    ['SMTP_CONNECTIONS', '101', 'a whole number from 1 to 100'],
    ['CDN_SECONDS', '-1', 'a whole number from 0 to 86400'],
    ['DRAIN_SECONDS', '601', 'a number from 0 to 600'],
    ['DATABASE_STATEMENT_TIMEOUT', '0', 'a number from 0.001 to 604800'],
  ])('%s=%s is rejected with its range', (name, value, range) => {
    expect(errorFor({ [name]: value })).toBe(`${name} must be ${range}`)
  })

  it('MAIL_FROM accepts an email with or without a name', () => {
    const sender = (MAIL_FROM: string) => parseEnv({ ...required, MAIL_FROM }).MAIL_FROM
    expect(sender('')).toEqual({ name: '', address: 'muster@localhost' })
    expect(sender('NGO News <news@ngo.test>')).toEqual({
      name: 'NGO News',
      address: 'news@ngo.test',
    })
  })

  it('S3 settings are required all together or not at all', () => {
    expect(errorFor({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toBe(
      'S3_SECRET_ACCESS_KEY is required with S3_BUCKET, S3_ACCESS_KEY_ID',
    )
    expect(errorFor({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toBe(
      'accepted',
    )
  })

  it('missing required settings have placeholders during a build only', () => {
    const build = parseEnv({ NEXT_PHASE: 'phase-production-build', PORT: '4000' })
    expect(build.DATABASE_URL).toContain('.invalid')
    expect(build.PORT).toBe(4000)
    expect(() => parseEnv({ NEXT_PHASE: 'phase-production-server' })).toThrow(WrongSetting)
  })
})
