import type { SettingName } from './env.ts'

/** What each setting is for, in Markdown; its default too, where the schema has none. */
export const settingDescriptions: Readonly<Record<SettingName, string>> = {
  PORT: 'The port on which it listens.',
  HOST: 'The address on which it listens.',
  BASE_URL:
    'The public URL, for links in feeds and mails (`http://localhost:PORT`). With `https`, browsers are told to stay there, and sessions are bound to this host.',
  SITE_URL:
    'The website, where it is on another host (`BASE_URL`): feeds, the calendar, the sitemap and mails lead to its pages, while the API, images, the admin UI and the links to leave stay at `BASE_URL`.',
  CDN_SECONDS:
    'How long a CDN in front may serve public JSON without asking (`s-maxage`), and as long again while it asks (`stale-while-revalidate`). With 0 it asks each time.',
  TRUSTED_PROXIES:
    'Whose `X-Forwarded-For`, `-Proto` and `-Host` count: IP addresses, networks (`10.0.0.0/8`), `loopback`, `private`, or how many proxies stand in front. Behind a proxy, without it, all clients share one IP address in lockouts and rate limits.',
  RATE_LIMIT_SUBMISSIONS:
    'Submissions per IP address and minute; without it there is no limit. Recommended on a public machine, say `10`.',
  WEB_CONCURRENCY: 'Web processes on the one port.',
  DRAIN_SECONDS:
    'For how long, while shutting down, it still takes requests while `/readyz` responds 503 and every response has `Connection: close`; longer than a balancer takes to notice.',
  DATA_DIR:
    'Database, files and secrets of the embedded set-up; closed to other users, locked for one `npm start` at a time (in any container), so on a disk that can lock files.',
  DATABASE_URL:
    'A Postgres of your own, 15 to 18; without it the embedded Postgres 18 runs. Must lead to Postgres itself or to a pooler in session mode: web processes listen for changes on a connection. A pooler in transaction mode is detected at the start, which ends with one line. The database is in UTF-8, its server built with ICU as the usual packages are.',
  DATABASE_REPLICA_URL:
    'A replica of the database that streams from it, for reads of the public contract; a read that the replica would answer with less than was committed goes to `DATABASE_URL`.',
  DATABASE_CONNECTIONS:
    'Connections of one process at most, of which one area (contacts, news, …) of a web process holds half.',
  DATABASE_CONNECT_TIMEOUT: 'Seconds until a connection must be open, or a free one found.',
  DATABASE_STATEMENT_TIMEOUT: 'Seconds a statement may take.',
  DATABASE_LONG_STATEMENT_TIMEOUT:
    'Seconds a statement of an import, a sending or a migration may take.',
  DATABASE_LOCK_TIMEOUT: 'Seconds a statement may wait for a lock.',
  DATABASE_IDLE_TRANSACTION_TIMEOUT: 'Seconds a transaction may wait for us.',
  EMBEDDED_POSTGRES_PORT: 'The port of the embedded Postgres; another one where it is taken.',
  PAYLOAD_SECRET:
    'Signs and encrypts; made once into `DATA_DIR`, required with `DATABASE_URL`. May be a list with commas, so that it can be replaced: the first signs, all verify ([operate.md](operate.md#secrets)).',
  JWT_SECRET: 'Signs tokens; otherwise as `PAYLOAD_SECRET`.',
  ADMIN_USERNAME: 'Name of the first account, made at the first start (`admin`).',
  ADMIN_EMAIL: 'Its email.',
  ADMIN_PASSWORD:
    'Its password; without it a random one is printed once. A common password ends the start.',
  SMTP_URL: 'The mail server, `smtp://` or `smtps://`; without it mails go to the local inbox.',
  SMTP_CONNECTIONS: 'Mails at once.',
  SMTP_RATE: 'Mails per second; without it there is no limit.',
  MAIL_FROM: 'The sender, unless Settings name one: an email, or `NGO News <news@ngo.test>`.',
  DKIM_DOMAIN: 'With the next two: signs what goes out.',
  DKIM_SELECTOR: 'The selector of the key in the DNS.',
  DKIM_PRIVATE_KEY: 'An RSA private key in PEM.',
  BOUNCE_ADDRESS:
    'Where mails return to, such as `bounces@ngo.test`: each has a return path of its own ([mail.md](mail.md)).',
  MAIL_EVENTS_SECRET:
    'Accepts bounces and complaints from any program that knows it ([mail.md](mail.md)).',
  SES_TOPIC_ARN: 'Accepts those of Amazon SES.',
  POSTMARK_SECRET: 'Accepts those of Postmark.',
  MAILGUN_SIGNING_KEY: 'Accepts those of Mailgun.',
  SENDGRID_PUBLIC_KEY: 'Accepts those of SendGrid.',
  WEBHOOK_ALLOWED_NETWORKS:
    'Private networks that webhooks may call ([webhooks.md](webhooks.md)): IP addresses, networks (`10.0.0.0/8`), `loopback`, `private`.',
  MCP: 'Whether assistants may connect at `/api/mcp`, each with an API key ([integrations.md](integrations.md#assistants)).',
  OIDC_ISSUER:
    'The URL of the organisation’s identity provider (OpenID Connect), with which staff sign in ([sign-in.md](sign-in.md)).',
  OIDC_CLIENT_ID: 'The client that the provider has for Muster.',
  OIDC_CLIENT_SECRET: 'Its secret.',
  OIDC_NAME: 'What the provider is called on the button (its host).',
  OIDC_SCOPES: 'What is asked of it, with blanks between.',
  OIDC_GROUPS_CLAIM: 'The claim with the groups of a person.',
  OIDC_ROLES:
    'The roles of groups: `board=admin,writers=editor`. With it the provider decides at each sign-in who has these roles; other roles stay as they are.',
  OIDC_TRUSTED_AMR:
    'Methods (`amr`) that count as a second factor: `mfa,hwk`. Otherwise Muster asks for its own.',
  OIDC_TRUSTED_ACR: 'Levels (`acr`) that do; they are asked of the provider.',
  OIDC_CREATE_ACCOUNTS:
    'Whether somebody without an account gets one, where `OIDC_ROLES` gives a role.',
  S3_BUCKET:
    'The bucket of an object store; without it files are in `DATA_DIR/media`. With several machines all need it, and a process that keeps its files elsewhere than the others of its database does not start.',
  S3_ENDPOINT: 'Its URL, where it is not that of AWS.',
  S3_REGION: 'Its region.',
  S3_ACCESS_KEY_ID: 'The access key.',
  S3_SECRET_ACCESS_KEY: 'The secret key.',
  S3_FORCE_PATH_STYLE: 'Whether the bucket stands in the path rather than in the host name.',
  BACKUP_S3_BUCKET:
    'A bucket to which `npm run backup` copies what it made, encrypted ([backup.md](backup.md#off-the-machine)).',
  BACKUP_S3_ENDPOINT: 'Its URL, where it is not that of AWS.',
  BACKUP_S3_REGION: 'Its region.',
  BACKUP_S3_ACCESS_KEY_ID: 'The access key.',
  BACKUP_S3_SECRET_ACCESS_KEY: 'The secret key.',
  BACKUP_S3_FORCE_PATH_STYLE: 'Whether the bucket stands in the path rather than in the host name.',
  BACKUP_KEY:
    'Encrypts these copies: 32 bytes in base64. Store it in another place as well: without it they cannot be read.',
  OPS_PORT: 'Where `/healthz`, `/readyz` and `/metrics` respond; `9464` or a free one.',
  OPS_HOST: 'The address of that port.',
  WORKER_OPS_PORT: 'Where a worker responds on `OPS_HOST` to the same; `9465` or a free one.',
  OPS_TOKEN: 'With it they respond on `PORT` too, to `Authorization: Bearer …`.',
  METRICS_PUBLIC: 'Whether `/metrics` is public on `PORT`.',
  LOG_LEVEL: '`trace` to `silent`.',
}
