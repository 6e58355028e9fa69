import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import {
  type ImportedParticipants,
  mostImported,
  namedProblems,
  type ParticipantColumn,
  type RowProblem,
  rowProblems,
} from '#src/contract/events/participants.ts'
import { mostCompanions } from '#src/contract/events/registration.ts'
import { optionalText } from '#src/contract/submissions/submission.ts'
import { email, requiredText } from '#src/contract/values.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { matchColumns, normaliseHeader } from '#src/people/import/aliases.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { decodeText, detectEncoding } from '#src/platform/csv/decode.ts'
import { UnreadableFile } from '#src/platform/csv/errors.ts'
import { unescapeFormula } from '#src/platform/csv/formula.ts'
import { readRecords } from '#src/platform/csv/records.ts'
import { mailRegistration } from './mail-registration.ts'
import { mailOfState, RegistrationClosed, settled } from './register.ts'
import { type EventRow, findEventById, findRegistrationSettings } from './sql/events.ts'
import { addImported, findOpenEmails, type ImportedRow } from './sql/participants.ts'
import { lockPlaces, type Places } from './sql/places.ts'
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
type Participant = z.output<typeof participant>

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
  if (parsed.success) return parsed.data
  return rowProblems.find((each) => each === parsed.error.issues[0]?.path[0]) ?? 'name'
}

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

/** What comes of each row; those of `known` emails are counted. */
function placed(
  lines: readonly Line[],
  columns: Columns,
  {
    known,
    give,
  }: { readonly known: ReadonlySet<string>; readonly give: ReturnType<typeof givePlaces> },
): Counted {
  const seen = new Set<string>()
  const result: Counted = { rows: [], known: 0, problems: [] }
  const outcomeOf = (person: Participant | RowProblem): ImportedRow | RowProblem | 'known' => {
    if (typeof person === 'string') return person
    if (known.has(person.email)) return 'known'
    if (seen.has(person.email)) return 'twice'
    if (person.email) seen.add(person.email)
    return give(person)
  }
  for (const each of lines) {
    const outcome = outcomeOf(participantOf(each, columns))
    if (outcome === 'known') result.known += 1
    else if (typeof outcome === 'object') result.rows.push(outcome)
    else result.problems.push({ line: each.line, problem: outcome })
  }
  return result
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

interface Importing {
  readonly event: number
  readonly columns: Columns | undefined
  readonly dryRun: boolean
  readonly mails: boolean
}

/**
 * Registers the people of a file, all good rows or none, under the lock of the event's places; a dry
 * run stores nothing. Contacts that are known are linked, and none is made. Throws RegistrationClosed.
 */
export const importParticipants = (
  req: PayloadRequest,
  { header, lines }: FileRead,
  { event: id, columns: chosen, dryRun, mails }: Importing,
): Promise<ImportedParticipants> =>
  withTransaction(
    req,
    async (db) => {
      const places = await lockPlaces(db, id)
      const event = await findEventById(db, id)
      if (!places || !event) throw new RegistrationClosed('none')
      const columns = chosen ?? proposeColumns(header)
      const known = new Set(await findOpenEmails(db, id))
      const give = givePlaces(event, places)
      const { rows, problems, ...counts } = placed(lines, columns, { known, give })
      if (!dryRun && rows.length > 0) {
        const ids = await addImported(db, { event: id, known: event.facts }, rows)
        if (mails) await mailAdded(req, db, event, ids)
        await recordEntry(req, { action: 'imported', collection: 'event-registrations' })
      }
      const booked = rows.filter(({ state }) => state === 'booked').length
      return {
        header: [...header],
        columns: [...columns],
        booked,
        waiting: rows.length - booked,
        ...counts,
        rejected: problems.length,
        problems: problems.slice(0, namedProblems),
      }
    },
    { isLong: true },
  )
