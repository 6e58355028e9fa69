import { type Costs, type Demand, type Needs, needsOf } from './needs.ts'

const common = {
  fromMemory: 0.98,
  isSigned: true,
  mailServer: { seconds: 0.05, connections: 20 },
  mailsPerContactAndMonth: 8,
  ledgerMonths: 24,
} as const

/** The sizes of docs/scale.md. */
export const demands: Readonly<Record<string, Demand>> = {
  '100,000 contacts, 1,000 requests/s, 100,000 mails/h': {
    ...common,
    contacts: 100_000,
    requestsPerSecond: 1_000,
    byCdn: 0,
    mailsPerHour: 100_000,
  },
  '1,000,000 contacts, 10,000 requests/s, 1,000,000 mails/h': {
    ...common,
    contacts: 1_000_000,
    requestsPerSecond: 10_000,
    byCdn: 0,
    mailsPerHour: 1_000_000,
  },
  '10,000,000 contacts, 100,000 requests/s, 5,000,000 mails/h': {
    ...common,
    contacts: 10_000_000,
    requestsPerSecond: 100_000,
    byCdn: 0,
    mailsPerHour: 5_000_000,
  },
  '… with a CDN that answers 95 of 100, and a ledger of 6 months': {
    ...common,
    contacts: 10_000_000,
    requestsPerSecond: 100_000,
    byCdn: 0.95,
    mailsPerHour: 5_000_000,
    ledgerMonths: 6,
  },
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(bytes < 1e10 ? 1 : 0)} GB`
const number = (value: number): string => Math.round(value).toLocaleString('en')

const cells: Readonly<Record<string, (needs: Needs) => string>> = {
  'web processes': ({ webProcesses }) => number(webProcesses),
  workers: ({ workers, isMailServerTheLimit }) =>
    `${number(workers)}${isMailServerTheLimit ? ' (mail server)' : ''}`,
  'cores of Postgres': ({ databaseCores }) => number(databaseCores),
  connections: ({ connections }) => number(connections),
  'rows of the ledger': ({ deliveries }) => number(deliveries),
  'of the ledger': ({ ledgerBytes }) => gigabytes(ledgerBytes),
  'whole database': ({ databaseBytes }) => gigabytes(databaseBytes),
  'WAL while sending': ({ walBytesPerSecond }) => `${(walBytesPerSecond / 1e6).toFixed(1)} MB/s`,
  'removing, of a core': ({ removalSecondsPerDay }) =>
    `${(removalSecondsPerDay / 60).toFixed(1)} min/day`,
  'ids last': ({ yearsOfIds }) => `${yearsOfIds.toFixed(1)} years`,
}

/** As Markdown, for docs/scale.md. */
export function tableOfNeeds(costs: Costs): string {
  const rows = Object.entries(demands).map(([name, demand]) => {
    const needs = needsOf(costs, demand)
    return [name, ...Object.values(cells).map((cell) => cell(needs))]
  })
  const head = ['what', ...Object.keys(cells)]
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const milliseconds = (seconds: number): string => `${(seconds * 1_000).toFixed(3)} ms`
const bytes = (count: number): string => `${number(count)} bytes`

/** The costs as Markdown. */
export function tableOfCosts({ fromMemory, made, mail, signature, row, removal, ...costs }: Costs) {
  const rows = [
    ['response from memory', milliseconds(fromMemory), '0', '0'],
    ['response that is made', milliseconds(made.web), milliseconds(made.database), '–'],
    ['mail', milliseconds(mail.worker), milliseconds(mail.database), bytes(mail.wal)],
    ['… its DKIM signature', milliseconds(signature), '0', '0'],
    ['row of an import', milliseconds(row.web), milliseconds(row.database), bytes(row.wal)],
    ['removing a delivery', '0', milliseconds(removal.database), bytes(removal.wal)],
  ]
  const sizes = Object.entries(costs.bytes).map(([name, size]) => `${name} ${bytes(size)}`)
  const lines = [
    ['one', 'of a core, our process', 'of a core, Postgres', 'WAL'],
    ['---', '---', '---', '---'],
    ...rows,
  ]
  return `${lines.map((line) => `| ${line.join(' | ')} |`).join('\n')}\n\n${sizes.join(', ')}`
}
