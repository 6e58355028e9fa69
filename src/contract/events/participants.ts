import { z } from 'zod'
import {
  adminJson,
  adminOperation,
  bytesResponse,
  jsonResponse,
  stream,
  textResponse,
} from '../define.ts'
import { exportQuery } from '../export.ts'
import { figure } from '../forms/answers.ts'
import { byId } from '../parameters.ts'
import { optionalText } from '../submissions/submission.ts'
import { email, int4, requiredText, timestamp } from '../values.ts'
import { mostCompanions, registrationStates } from './registration.ts'

const [read, write] = ['submissions:read', 'submissions:write'] as const

/** What staff decide about registrations, one or a hundred at once. */
export const participantDecisions = [
  'check_in',
  'undo_check_in',
  'approve',
  'decline',
  'cancel',
] as const
export type ParticipantDecision = (typeof participantDecisions)[number]

/** How many are decided by one request. */
export const mostParticipants = 100

export const decideParticipants = adminOperation('POST', '/cms-api/event-registrations/decide', {
  id: 'decideParticipants',
  summary:
    'Checks registrations in, approves, declines or cancels them; those it does not fit stay',
  permission: write,
  body: adminJson(
    z.object({
      ids: z.array(int4()).min(1).max(mostParticipants),
      decision: z.enum(participantDecisions),
    }),
  ),
  response: jsonResponse(z.object({ decided: z.int(), failed: z.int() })),
})

/** Why a person is not moved: no room there, registered there already, closed, or not to be moved. */
export const moveObstacles = ['full', 'registered', 'closed', 'state'] as const
export type MoveObstacle = (typeof moveObstacles)[number]

export const moveParticipants = adminOperation('POST', '/cms-api/event-registrations/move', {
  id: 'moveParticipants',
  summary: 'Moves registrations to another event; those that there is no room for stay',
  details:
    'Who has a place gets one there, in one transaction with the one that becomes free, or stays. Each is told by mail.',
  permission: write,
  body: adminJson(z.object({ ids: z.array(int4()).min(1).max(mostParticipants), event: int4() })),
  response: jsonResponse(
    z.object({
      moved: z.int(),
      failed: z.array(z.object({ id: z.int(), name: z.string(), reason: z.enum(moveObstacles) })),
    }),
  ),
})

export const addParticipant = adminOperation('POST', '/cms-api/events/:id/participants', {
  id: 'addParticipant',
  summary: 'Registers a person for an event; `checkIn` for one who stands at the door',
  permission: write,
  params: byId,
  body: adminJson(
    z.object({
      name: requiredText(200),
      email: z.union([z.literal(''), email()]).default(''),
      phone: optionalText(50),
      companions: z.int().min(0).max(mostCompanions).default(0),
      checkIn: z.boolean().default(false),
    }),
  ),
  response: jsonResponse(
    z.object({ id: z.int(), state: z.enum(registrationStates), isNew: z.boolean() }),
  ),
})

/** What a column of a file of participants may hold. */
export const participantColumns = [
  ...(['name', 'firstName', 'lastName', 'email', 'phone', 'companions', 'state'] as const),
] as const
export type ParticipantColumn = (typeof participantColumns)[number]

/** Rows of a file at most; and those that are mailed at most. */
export const mostImported = 20_000
export const mostImportedMails = 1_000

/**
 * Why a row is not imported: what is wrong in it, it is there twice, or there is no room; one whose
 * phone number a spreadsheet has shortened is imported without it.
 */
export const rowProblems = [
  ...(['name', 'email', 'phone', 'companions', 'state', 'twice', 'full', 'shortened'] as const),
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Rows that are named; all are counted. */
export const namedProblems = 100

const columnList = z
  .string()
  .max(5_000)
  .transform((list) => list.split(',').map((each) => each || null))
  .pipe(z.array(z.enum(participantColumns).nullable()))

const columnsChosen = columnList
  .optional()
  .describe('What each column holds, by commas; by the header where it is left out')

const importCounts = {
  booked: z.int(),
  waiting: z.int(),
  known: z.int(),
  rejected: z.int(),
  problems: z.array(z.object({ line: z.int(), problem: z.enum(rowProblems) })),
} as const
const importedParticipants = z.object(importCounts)
export type ImportedParticipants = z.output<typeof importedParticipants>

const ofFile = { permission: write, params: byId, body: stream('text/csv', z.string()) } as const

export const previewParticipants = adminOperation(
  'POST',
  '/cms-api/events/:id/participants/import/preview',
  {
    ...ofFile,
    id: 'previewParticipants',
    summary: 'What an import of the people of a CSV file would come to now; stores nothing',
    query: z.object({ columns: columnsChosen }),
    response: jsonResponse(
      z.object({
        header: z.array(z.string()),
        columns: z.array(z.enum(participantColumns).nullable()),
        ...importCounts,
      }),
    ),
  },
)
export type ParticipantsPreview = z.output<typeof previewParticipants.response.schema>

/** A line of the response to an import; after `stopped` what was stored before stays. */
export const participantsLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), rows: z.int(), of: z.int() }),
  z.object({ kind: z.literal('done'), outcome: importedParticipants }),
  z.object({
    kind: z.literal('stopped'),
    code: z.string(),
    params: z.array(z.string()),
    message: z.string(),
  }),
])
export type ParticipantsLine = z.output<typeof participantsLine>

export const importParticipants = adminOperation(
  'POST',
  '/cms-api/events/:id/participants/import',
  {
    ...ofFile,
    id: 'importParticipants',
    summary: 'Registers the people of a CSV file for an event; a line of JSON for each step',
    details:
      'Batches of rows in a transaction each, so that others register meanwhile. Places go by the order of rows; who is registered already stays as they are. It stops where the client leaves.',
    query: z.object({
      mails: z.stringbool().default(false).describe('Whether those who are new are mailed'),
      columns: columnsChosen,
    }),
    response: bytesResponse('application/x-ndjson'),
  },
)

export const readParticipantImports = adminOperation(
  'GET',
  '/cms-api/events/:id/participants/imports',
  {
    id: 'readParticipantImports',
    summary: 'Imports of an event that can be undone, the newest first',
    permission: write,
    params: byId,
    response: jsonResponse(
      z.object({
        imports: z.array(
          z.object({ id: z.int(), at: timestamp(), count: z.int().describe('Of who is there') }),
        ),
      }),
    ),
  },
)

/** Why a registration stays that an import made: it was changed, or its person mailed since. */
export const stayReasons = ['changed', 'mailed'] as const

export const undoParticipantImport = adminOperation(
  'POST',
  '/cms-api/events/:id/participants/imports/undo',
  {
    id: 'undoParticipantImport',
    summary: 'Removes the registrations of an import of the last 30 days that are as it made them',
    permission: write,
    params: byId,
    body: adminJson(z.object({ import: int4() })),
    response: jsonResponse(
      z.object({
        removed: z.int(),
        stayed: z.array(
          z.object({
            reason: z.enum(stayReasons),
            count: z.int(),
            names: z.array(z.string()).describe('Of the first ten'),
          }),
        ),
      }),
    ),
  },
)

const participation = z.object({
  capacity: z.int().nullable(),
  taken: z.int(),
  waiting: z.int(),
  requested: z.int(),
  checkedIn: z.int(),
  /** Of those who are booked. */
  figures: z.array(figure),
})
export type Participation = z.output<typeof participation>

export const readParticipation = adminOperation('GET', '/cms-api/events/:id/participants', {
  id: 'readParticipation',
  summary: 'How many places of an event are taken, who waits or has come, and what they answered',
  permission: read,
  params: byId,
  response: jsonResponse(participation),
})

/** What those who come know of an event, and hear of when it changes. Times are ISO 8601. */
const eventFacts = z.object({
  startDate: z.string(),
  endDate: z.string().nullable(),
  timeZone: z.string().describe('"" for the organisation’s'),
  allDay: z.boolean(),
  location: z.string(),
  address: z.string(),
  onlineLink: z.string(),
  cancelled: z.boolean(),
})
export type EventFacts = z.output<typeof eventFacts>

const announcement = z.object({
  facts: eventFacts.nullable().describe('As it was published last; null where it never was'),
  informed: z.int(),
})
export type Announcement = z.output<typeof announcement>

export const readAnnouncement = adminOperation('GET', '/cms-api/events/:id/announcement', {
  id: 'readAnnouncement',
  summary: 'What is announced of an event, and how many registrations are mailed when that changes',
  permission: 'events:write',
  params: byId,
  response: jsonResponse(announcement),
})

export const exportParticipants = adminOperation('GET', '/cms-api/event-registrations/export', {
  id: 'exportParticipants',
  summary: 'All registrations of a list with these filters, as a file',
  permission: read,
  query: exportQuery,
  response: textResponse('text/csv', 'application/json'),
})
