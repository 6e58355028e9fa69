/** What one of each costs; seconds are those of a whole core. `npm run bench needs` measures them. */
export interface Costs {
  /** A response from memory: of the web process; Postgres has no part in it. */
  readonly fromMemory: number
  /** A response that is made. */
  readonly made: { readonly web: number; readonly database: number }
  /** A mail from being frozen until it is marked as sent, unsigned. */
  readonly mail: { readonly worker: number; readonly database: number; readonly wal: number }
  /** The DKIM signature of a mail: of the worker. */
  readonly signature: number
  /** A row of an import. */
  readonly row: { readonly web: number; readonly database: number; readonly wal: number }
  /** Removing an old delivery. */
  readonly removal: { readonly database: number; readonly wal: number }
  /** Bytes with their share of all indexes. */
  readonly bytes: {
    readonly contact: number
    readonly subscriber: number
    readonly delivery: number
    /** Of a database with next to none of them, indexes that grow slower included. */
    readonly first: number
  }
}

/** What an installation is to do. */
export interface Demand {
  readonly contacts: number
  /** Of all readers, and the share of them that a CDN answers by itself. */
  readonly requestsPerSecond: number
  readonly byCdn: number
  /** The share of the rest that web processes have in memory. */
  readonly fromMemory: number
  /** While a newsletter goes out. */
  readonly mailsPerHour: number
  readonly isSigned: boolean
  /** How long the mail server takes for one, in seconds, and the connections of a worker to it. */
  readonly mailServer: { readonly seconds: number; readonly connections: number }
  readonly mailsPerContactAndMonth: number
  /** How long deliveries stay in the ledger. */
  readonly ledgerMonths: number
}

export interface Needs {
  readonly webProcesses: number
  readonly workers: number
  /** Whether workers wait for the mail server rather than for their core. */
  readonly isMailServerTheLimit: boolean
  readonly databaseCores: number
  readonly connections: number
  readonly deliveries: number
  readonly databaseBytes: number
  readonly ledgerBytes: number
  /** While a newsletter goes out. */
  readonly walBytesPerSecond: number
  /** Of a core of Postgres, each day, for removing what is as old as the ledger goes back. */
  readonly removalSecondsPerDay: number
  /** Until ids of deliveries (int4) are used up. */
  readonly yearsOfIds: number
}

/** How busy a core may be, so that a burst finds room. */
const busy = 0.6
const connectionsOfProcess = 11
const largestId = 2 ** 31 - 1
const daysOfMonth = 30.44

const share = (total: number): number => Math.max(1, Math.ceil(total / busy))

/** Mails a second of one worker with `cores` of a core: it waits for its core, or for the mail server. */
export const mailRate = (
  { mail, signature }: Costs,
  { isSigned, mailServer }: Pick<Demand, 'isSigned' | 'mailServer'>,
  cores = 1,
): number =>
  Math.min(
    cores / (mail.worker + (isSigned ? signature : 0)),
    mailServer.connections / mailServer.seconds,
  )

/** Bytes of a database with so many rows. */
export const databaseBytes = (
  { bytes }: Costs,
  rows: { readonly contacts: number; readonly subscribers: number; readonly deliveries: number },
): number =>
  bytes.first +
  rows.contacts * bytes.contact +
  rows.subscribers * bytes.subscriber +
  rows.deliveries * bytes.delivery

interface Sizes {
  readonly count: number
  readonly bytes: Omit<Costs['bytes'], 'first'> & { readonly empty: number }
}

/**
 * What each further row takes, from two sizes of which `bytes` are each row's share. Indexes of
 * words grow slower than their table at first, so that the share of a few rows is too much.
 */
export function bytesOfFurther(few: Sizes, more: Sizes): Costs['bytes'] {
  const further = (kind: keyof Omit<Costs['bytes'], 'first'>): number =>
    (more.bytes[kind] * more.count - few.bytes[kind] * few.count) / (more.count - few.count)
  const each = {
    contact: further('contact'),
    subscriber: further('subscriber'),
    delivery: further('delivery'),
  }
  const { empty, ...shares } = few.bytes
  const whole = empty + few.count * (shares.contact + shares.subscriber + shares.delivery)
  const rows = few.count * (each.contact + each.subscriber + each.delivery)
  return { ...each, first: whole - rows }
}

/** What the demand needs, everybody being a subscriber too. */
export function needsOf(costs: Costs, demand: Demand): Needs {
  const { contacts } = demand
  const requests = demand.requestsPerSecond * (1 - demand.byCdn)
  const made = requests * (1 - demand.fromMemory)
  const mails = demand.mailsPerHour / 3_600
  const perDay = (contacts * demand.mailsPerContactAndMonth) / daysOfMonth
  const deliveries = contacts * demand.mailsPerContactAndMonth * demand.ledgerMonths
  const webProcesses = share((requests - made) * costs.fromMemory + made * costs.made.web)
  const rate = mailRate(costs, demand, busy)
  const workers = Math.max(1, Math.ceil(mails / rate))
  return {
    webProcesses,
    workers,
    isMailServerTheLimit: rate < mailRate(costs, { ...demand, mailServer: unbounded }, busy),
    databaseCores: share(made * costs.made.database + mails * costs.mail.database),
    connections: (webProcesses + workers) * connectionsOfProcess,
    deliveries,
    databaseBytes: databaseBytes(costs, { contacts, subscribers: contacts, deliveries }),
    ledgerBytes: deliveries * costs.bytes.delivery,
    walBytesPerSecond: mails * costs.mail.wal,
    removalSecondsPerDay: perDay * costs.removal.database,
    yearsOfIds: largestId / (perDay * 365.25),
  }
}

const unbounded = { seconds: 1, connections: Number.POSITIVE_INFINITY }
