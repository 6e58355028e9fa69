import { z } from 'zod'
import {
  adminJson,
  adminOperation,
  jsonResponse,
  publicOperation,
  textResponse,
} from '../define.ts'
import { exportFormat } from '../export.ts'
import { byId, bySlug, limitParameter, wholeNumber } from '../parameters.ts'
import type { Shown } from '../shown.ts'
import { publicForm, readForm } from './form.ts'

const petitionCount = z
  .strictObject({
    total: z.int(),
    goal: z.int().nullable(),
    confirmed: z.int(),
    withdrawn: z.int(),
    duplicates: z.int(),
    paper: z.int(),
    entries: z.int(),
    digest: z.string(),
  })
  .meta({ id: 'PetitionCount' })
export type PetitionCount = z.output<typeof petitionCount>

const signature = z
  .strictObject({ number: z.int(), name: z.string(), place: z.string(), day: z.iso.date() })
  .meta({ id: 'Signature' })

const shows = { tables: ['petitions'], documentOf: 'petitions' } as const satisfies Shown
const group = 'Submissions'
const details = 'It is signed by answering its form: `POST /api/forms/{slug}`.'

export const readPetition = publicOperation('GET', '/api/petitions/:slug', {
  id: 'readPetition',
  summary: 'A petition: what it asks of whom, its form, and how many have signed',
  details,
  group,
  params: bySlug,
  query: readForm.query,
  response: jsonResponse(
    publicForm
      .extend({ target: z.string(), count: petitionCount })
      .strict()
      .meta({ id: 'Petition' }),
  ),
  caching: 'never',
})

export const readPetitionCount = publicOperation('GET', '/api/petitions/:slug/count', {
  id: 'readPetitionCount',
  summary: 'How many have signed a petition, and the digest of its ledger',
  details:
    '`total` is `confirmed` less `withdrawn`, and the signatures on paper. `digest` stands for the ledger of `entries` entries: whoever has it can check any later copy.',
  shows,
  group,
  params: bySlug,
  response: jsonResponse(petitionCount),
})

/** Of a page of signatures, and of entries of the ledger. */
export const pageOf = { signatures: 50, entries: 10_000 } as const

export const listSignatures = publicOperation('GET', '/api/petitions/:slug/signatures', {
  id: 'listSignatures',
  summary: 'Who has signed a petition and wishes it to be seen, newest first',
  details: 'The page after one is that of `before` its last number.',
  shows,
  group,
  params: bySlug,
  query: z.object({
    limit: limitParameter(pageOf.signatures),
    before: wholeNumber.optional().describe('The number of a signature'),
  }),
  response: jsonResponse(z.array(signature)),
})

export const readLedger = publicOperation('GET', '/api/petitions/:slug/ledger', {
  id: 'readLedger',
  summary: 'The ledger of a petition, without names: at most 10,000 entries after one of them',
  details:
    'A line for each entry: number, kind, count, day, number of the entry it takes back, note, with tabs between them. The digest after a line is the SHA-256, in hexadecimal, of the digest before it (none at first), a line feed, and the line. The note of a signature is the SHA-256 of its salt, name and place, with tabs between them, which a hand-over has.',
  shows,
  group,
  params: bySlug,
  query: z.object({ after: wholeNumber.default(0).describe('The number of an entry') }),
  response: textResponse('text/tab-separated-values; charset=utf-8'),
})

const read = 'submissions:read'

export const readPetitionFigures = adminOperation('GET', '/cms-api/forms/:id/petition', {
  id: 'readPetitionFigures',
  summary: 'The numbers of a petition, by day and region, and its signatures on paper',
  permission: read,
  params: byId,
  response: jsonResponse(
    z.object({
      count: petitionCount,
      byDay: z.array(z.object({ day: z.iso.date(), count: z.int() })),
      byRegion: z.array(z.object({ region: z.string(), count: z.int() })),
      paper: z.array(
        z.object({ number: z.int(), day: z.iso.date(), count: z.int(), source: z.string() }),
      ),
    }),
  ),
})
export type PetitionFigures = z.output<typeof readPetitionFigures.response.schema>

export const longestSource = 200

/** Shown to everybody, in a line of the ledger that spreadsheets open too. */
const source = z
  .string()
  .trim()
  .min(1)
  .max(longestSource)
  .regex(/^[^\p{Cc}=+@-][^\p{Cc}]*$/u)

export const addPaperSignatures = adminOperation('POST', '/cms-api/forms/:id/paper', {
  id: 'addPaperSignatures',
  summary: 'Counts signatures on paper, or takes some back that were counted',
  permission: 'submissions:write',
  params: byId,
  body: adminJson(
    z.object({ count: z.int().min(-10_000_000).max(10_000_000).refine(Boolean), source }),
  ),
  response: jsonResponse(petitionCount),
})

export const handOver = adminOperation('GET', '/cms-api/forms/:id/hand-over', {
  id: 'handOver',
  summary: 'The signatures of a petition, to be handed to whom it is addressed',
  permission: read,
  params: byId,
  query: z.object({ format: exportFormat() }),
  response: textResponse('text/csv', 'application/json'),
})
