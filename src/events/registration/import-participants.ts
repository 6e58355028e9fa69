import { createLocalReq, type PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  type ImportedParticipants,
  mostImported,
  namedProblems,
  type ParticipantColumn,
  type ParticipantsPreview,
  type RowProblem,
  rowProblems,
} from '#src/contract/events/participants.ts'
import { mostCompanions } from '#src/contract/events/registration.ts'
import { optionalText } from '#src/contract/submissions/submission.ts'
import { email, requiredText } from '#src/contract/values.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { matchColumns, normaliseHeader } from '#src/people/import/aliases.ts'
import { isShortened } from '#src/people/import/contact-row.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { decodeText, detectEncoding } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { unescapeFormula } from '#src/platform/csv/formula.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import { mailRegistration } from './mail-registration.ts'
import { mailOfState, RegistrationClosed, settled } from './register.ts'
import {
  type EventRow,
  findEventById,
  findPlaces,
  findRegistrationSettings,
  lockPlaces,
  type Places,
} from './sql/events.ts'
import { addImported, findOpenEmails, type ImportedRow, startImport } from './sql/imports.ts'
import { findRegistration } from './sql/registrations.ts'

type Columns = readonly (ParticipantColumn | null)[]

interface Line {
  readonly line: number
  readonly fields: readonly string[]
}

interface FileRead {
  readonly header: readonly string[]
  readonly lines: readonly Line[]
}

/** Throws UnreadableFile, also for more rows than are imported. */
export async function readParticipants(read: () => AsyncIterable<Buffer>): Promise<FileRead> {
  const encoding = await detectEncoding(read)
  let header: readonly string[] | undefined
  const lines: Line[] = []
  for await (const { line, fields } of readRecords(decodeText(read(), encoding))) {
    if (header) lines.push({ line, fields })
    else header = fields
    if (lines.length > mostImported)
      throw new UnreadableFile(
        'file-too-many-rows',
        `has more than ${mostImported} rows`,
        mostImported,
      )
  }
  return { header: header ?? [], lines }
}

/** Names of the columns that contacts have not, in the form of `normaliseHeader`. */
const further: Readonly<Record<string, ParticipantColumn>> = {
  companions: 'companions',
  guests: 'companions',
  begleitpersonen: 'companions',
  accompagnants: 'companions',
  acompanantes: 'companions',
  accompagnatori: 'companions',
  state: 'state',
}

const proposeColumns = (header: readonly string[]): Columns =>
  matchColumns(header).map((field, at) =>
    field === 'status' || field === 'tags' || field === null
      ? (further[normaliseHeader(header[at] ?? '')] ?? null)
      : field,
  )

const participant = z.object({
  name: requiredText(200),
  email: z.union([z.literal(''), email()]),
  phone: optionalText(50),
  companions: z
    .string()
    .regex(/^\d{0,2}$/)
    .transform(Number)
    .pipe(z.int().max(mostCompanions)),
  state: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['', 'booked', 'waiting'])),
})
type Participant = z.output<typeof participant> & { readonly isShortened: boolean }

const participantOf = ({ fields }: Line, columns: Columns): Participant | RowProblem => {
  const at = (column: ParticipantColumn): string =>
    columns
      .flatMap((each, index) =>
        each === column ? [unescapeFormula(fields[index] ?? '').trim()] : [],
      )
      .join(' ')
  const name = at('name') || `${at('firstName')} ${at('lastName')}`
  const [given, companions] = [{ name, email: at('email'), phone: at('phone') }, at('companions')]
  const parsed = participant.safeParse({ ...given, companions, state: at('state') })
  if (parsed.success) {
    const isPhoneShortened = isShortened(parsed.data.phone)
    const phone = isPhoneShortened ? '' : parsed.data.phone
    return { ...parsed.data, phone, isShortened: isPhoneShortened }
  }
  return rowProblems.find((each) => each === parsed.error.issues[0]?.path[0]) ?? 'name'
}

interface Row {
  readonly line: number
  readonly person: Participant | RowProblem
}

/** The rows of a file, by what its columns hold. */
const rowsOf = (lines: readonly Line[], columns: Columns): Row[] =>
  lines.map((each) => ({ line: each.line, person: participantOf(each, columns) }))

const emailsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ person }) => (typeof person === 'object' && person.email ? [person.email] : []))

interface Counted {
  readonly rows: ImportedRow[]
  known: number
  readonly problems: { line: number; problem: RowProblem }[]
}

/** Gives places, row after row, as if each were added by staff; or tells why a row gets none. */
const givePlaces = (event: EventRow, places: Places) => {
  const left = { ...places }
  return ({ state: wanted, ...given }: Participant): ImportedRow | 'full' => {
    const next =
      wanted === 'waiting' && event.waitingList
        ? ({ state: 'waiting', seats: 0 } as const)
        : settled({ ...event, needsApproval: false }, left, given.companions)
    if (next === 'full') return 'full'
    left.taken += next.seats
    left.waiting += next.state === 'waiting' ? 1 : 0
    return { ...given, ...next }
  }
}

/** What comes of rows, which are after those whose emails are `seen`; those of `known` emails are counted. */
function placed(
  rows: readonly Row[],
  {
    seen,
    known,
    give,
  }: {
    readonly seen: Set<string>
    readonly known: ReadonlySet<string>
    readonly give: ReturnType<typeof givePlaces>
  },
): Counted {
  const result: Counted = { rows: [], known: 0, problems: [] }
  const outcomeOf = (person: Participant | RowProblem): ImportedRow | RowProblem | 'known' => {
    if (typeof person === 'string') return person
    if (seen.has(person.email)) return 'twice'
    if (known.has(person.email)) return 'known'
    if (person.email) seen.add(person.email)
    return give(person)
  }
  for (const { line, person } of rows) {
    const outcome = outcomeOf(person)
    if (outcome === 'known') result.known += 1
    else if (typeof outcome === 'object') {
      result.rows.push(outcome)
      if (typeof person === 'object' && person.isShortened)
        result.problems.push({ line, problem: 'shortened' })
    } else result.problems.push({ line, problem: outcome })
  }
  return result
}

const nothing: ImportedParticipants = {
  ...{ booked: 0, waiting: 0, known: 0, rejected: 0, problems: [] },
}

/** The counts of what came before, with those of these rows. */
const added = (
  before: ImportedParticipants,
  { rows, known, problems }: Counted,
): ImportedParticipants => {
  const booked = rows.filter(({ state }) => state === 'booked').length
  return {
    booked: before.booked + booked,
    waiting: before.waiting + rows.length - booked,
    known: before.known + known,
    rejected: before.rejected + problems.filter(({ problem }) => problem !== 'shortened').length,
    problems: [...before.problems, ...problems].slice(0, namedProblems),
  }
}

/** Mails those who were added with an email what became of it; none of an event that has begun. */
async function mailAdded(
  req: PayloadRequest,
  db: Database,
  event: EventRow,
  ids: readonly number[],
): Promise<void> {
  if (new Date(event.startDate) <= new Date()) return
  const settings = await findRegistrationSettings(db)
  for (const id of ids) {
    const registration = await findRegistration(db, id)
    const kind = registration && mailOfState[registration.state]
    if (registration && kind)
      await mailRegistration(req, db, kind, { registration, event, settings })
  }
}

interface Chosen {
  readonly event: number
  readonly columns: Columns | undefined
}

/** What an import would come to now; stores and locks nothing. Throws RegistrationClosed. */
export async function previewParticipants(
  db: Database,
  { header, lines }: FileRead,
  { event: id, columns: chosen }: Chosen,
): Promise<ParticipantsPreview> {
  const places = await findPlaces(db, id)
  const event = await findEventById(db, id)
  if (!places || !event) throw new RegistrationClosed('none')
  const columns = chosen ?? proposeColumns(header)
  const rows = rowsOf(lines, columns)
  const known = new Set(await findOpenEmails(db, id, emailsOf(rows)))
  const seen = new Set<string>()
  const counted = placed(rows, { seen, known, give: givePlaces(event, places) })
  return { header: [...header], columns: [...columns], ...added(nothing, counted) }
}

interface Batch {
  readonly event: number
  readonly mails: boolean
  readonly seen: Set<string>
  /** Undefined until the import has stored a registration. */
  readonly importId: number | undefined
}

/** Stores the good ones of some rows, under the lock of the event's places. */
async function storeBatch(
  req: PayloadRequest,
  db: Database,
  rows: readonly Row[],
  { event: id, mails, seen, importId }: Batch,
): Promise<{ readonly counted: Counted; readonly importId: number | undefined }> {
  const places = await lockPlaces(db, id)
  const event = await findEventById(db, id)
  if (!places || !event) throw new RegistrationClosed('none')
  const known = new Set(await findOpenEmails(db, id, emailsOf(rows)))
  const counted = placed(rows, { seen, known, give: givePlaces(event, places) })
  if (counted.rows.length === 0) return { counted, importId }
  if (importId === undefined)
    await recordEntry(req, { action: 'imported', collection: 'event-registrations' })
  const of = importId ?? (await startImport(db, id))
  const ids = await addImported(db, { event: id, of, known: event.facts }, counted.rows)
  if (mails) await mailAdded(req, db, event, ids)
  return { counted, importId: of }
}

interface Importing extends Chosen {
  readonly mails: boolean
  readonly onStored: (rows: number) => void
  /** Stops the import after the rows that are being stored. */
  readonly signal: AbortSignal
}

/** Rows that are stored in one transaction, for which others who register wait. */
const batchSize = 500

/**
 * Registers the people of a file, a batch after the other, each as a whole or not at all. Contacts
 * that are known are linked, and none is made. Throws RegistrationClosed; what was stored before
 * stays, and can be undone.
 */
export async function importParticipants(
  { payload, user, context }: PayloadRequest,
  { header, lines }: FileRead,
  { event, columns, mails, onStored, signal }: Importing,
): Promise<ImportedParticipants> {
  const rows = rowsOf(lines, columns ?? proposeColumns(header))
  const seen = new Set<string>()
  let importId: number | undefined
  let outcome = nothing
  for (let from = 0; from < rows.length && !signal.aborted; from += batchSize) {
    const req = await createLocalReq(user ? { user, context: { ...context } } : {}, payload)
    const some = rows.slice(from, from + batchSize)
    const stored = await withTransaction(req, (db) =>
      storeBatch(req, db, some, { event, mails, seen, importId }),
    )
    importId = stored.importId
    outcome = added(outcome, stored.counted)
    onStored(Math.min(from + batchSize, rows.length))
  }
  return outcome
}
