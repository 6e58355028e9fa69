import { createLocalReq, type Payload, ValidationError } from 'payload'
import { z } from 'zod'
import { isNameTaken } from '#src/accounts/sql/find.ts'
import { roles } from '#src/contract/permission.ts'
import { email, requiredText, trimmedText } from '#src/contract/values.ts'
import { decodeText } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import { normaliseName, usernameProblem } from '../name.ts'
import { withHashingSlot } from '../password/hashing-limit.ts'

/** Required columns of the file; `displayName` is optional. */
const required = ['username', 'email', 'roles', 'sha256'] as const

type Header = ReadonlyMap<string, number>

function readHeader(fields: readonly string[]): Header | { readonly missing: string } {
  const header = new Map(fields.map((name, at) => [name.trim().toLowerCase(), at]))
  const missing = required.find((name) => !header.has(name))
  return missing === undefined ? header : { missing }
}

const account = z
  .object({
    username: requiredText(200),
    email: email(),
    displayName: trimmedText(200),
    roles: z
      .string()
      .transform((list) => list.split(/[;|,\s]+/).filter((role) => role !== ''))
      .pipe(
        z
          .array(z.enum(roles, { error: `must be among ${roles.join(', ')}` }))
          .min(1, 'is required')
          .transform((list) => [...new Set(list)]),
      ),
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits'),
  })
  .transform((row, context) => {
    const problem = usernameProblem(row.username, row.email)
    if (problem) context.addIssue({ code: 'custom', path: ['username'], message: problem })
    return { ...row, username: normaliseName(row.username) ?? row.username }
  })

type OldAccount = z.output<typeof account>

function readAccount(
  header: Header,
  fields: readonly string[],
): OldAccount | { readonly error: string } {
  const cell = (name: string): string => fields[header.get(name) ?? -1] ?? ''
  const { data, error } = account.safeParse({
    username: cell('username'),
    email: cell('email'),
    displayName: cell('displayname'),
    roles: cell('roles'),
    sha256: cell('sha256'),
  })
  if (data) return data
  const [issue] = error.issues
  return { error: `${String(issue?.path[0] ?? 'row')}: ${issue?.message ?? 'is invalid'}` }
}

export interface ImportReport {
  imported: number
  /** Rows skipped because an account has their username or email. */
  skipped: number
  /** `row` is the line the record begins on; the header is 1. */
  readonly errors: { readonly row: number; readonly error: string }[]
}

/**
 * Creates the account with a hash of its legacy digest instead of its password, which is unknown;
 * the first login replaces it. False when another account has one of its names.
 */
async function storeAccount(payload: Payload, account: OldAccount): Promise<boolean> {
  const { sha256, ...names } = account
  if (await isNameTaken(payload.db.drizzle, account)) return false
  const data = { ...names, password: sha256, legacySha256: true }
  try {
    const req = await createLocalReq({}, payload)
    await withHashingSlot({ ip: 'import' }, () =>
      payload.create({ collection: 'users', data, req }),
    )
    return true
  } catch (error) {
    // Created concurrently; the unique constraint decides.
    if (error instanceof ValidationError && (await isNameTaken(payload.db.drizzle, account)))
      return false
    throw error
  }
}

/**
 * Imports accounts of the old service from a CSV file with the columns username, email,
 * displayName, roles and sha256 (decisions §4). Row by row and idempotent, so that it can be
 * resumed: existing accounts are skipped unchanged. Throws UnreadableFile for any other file.
 */
export async function importAccounts(
  payload: Payload,
  bytes: AsyncIterable<Buffer>,
  onRow: (report: ImportReport) => void = () => undefined,
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, skipped: 0, errors: [] }
  let header: Header | undefined
  for await (const { line, fields } of readRecords(decodeText(bytes))) {
    if (!header) {
      const read = readHeader(fields)
      if ('missing' in read)
        throw new UnreadableFile(
          'file-without-column',
          `has no column ${read.missing}`,
          read.missing,
        )
      header = read
      continue
    }
    const account = readAccount(header, fields)
    if ('error' in account) report.errors.push({ row: line, error: account.error })
    else if (await storeAccount(payload, account)) report.imported += 1
    else report.skipped += 1
    onRow(report)
  }
  if (!header) throw new UnreadableFile('file-empty', 'is empty')
  return report
}
