import type { PayloadRequest } from 'payload'
import { findSiteDay } from '#src/content/site-day.ts'
import {
  addPaperSignatures,
  handOver,
  listSignatures,
  type PetitionCount,
  pageOf,
  readLedger,
  readPetition,
  readPetitionCount,
  readPetitionFigures,
} from '#src/contract/forms/petition.ts'
import { int4Max } from '#src/contract/values.ts'
import { type Database, database, withTransaction } from '#src/data/transaction.ts'
import { findFormFor } from '#src/forms/find-form.ts'
import { formIn } from '#src/forms/languages.ts'
import {
  type HandedOver,
  handOverDocument,
  signaturesFile,
} from '#src/forms/petitions/hand-over.ts'
import {
  addPaper,
  findByDay,
  findByRegion,
  findCount,
  findDisplayed,
  findLines,
  findPaper,
  findPetition,
  lockPaper,
} from '#src/forms/petitions/sql/petitions.ts'
import { findLatestForm } from '#src/forms/sql/forms.ts'
import { recordEntry } from '#src/platform/audit/record.ts'
import { writeExport } from '#src/platform/csv/export-file.ts'
import { endpoint, TextStream } from '#src/server/http/endpoint.ts'
import { InvalidRequest, NotFound } from '#src/server/http/errors.ts'
import { presentForm } from './submissions/form.ts'

const countOf = async (db: Database, form: number): Promise<PetitionCount> => {
  const count = await findCount(db, form)
  if (!count) throw new NotFound()
  return count
}

/** The id of a published petition, and the connection to read it with. */
const publishedPetition = async (req: PayloadRequest, slug: string) => {
  const db = await database(req)
  const id = await findPetition(db, slug)
  if (id === undefined) throw new NotFound()
  return { db, id }
}

export const petitionEndpoints = [
  endpoint(readPetition, async ({ req, params, query }) => {
    const form = formIn(await findFormFor(req, params.slug), query.language)
    const count = await countOf(await database(req), form.id)
    return { ...presentForm(form), target: form.target, count }
  }),

  endpoint(readPetitionCount, async ({ req, params }) => {
    const { db, id } = await publishedPetition(req, params.slug)
    return countOf(db, id)
  }),

  endpoint(listSignatures, async ({ req, params, query }) => {
    const { db, id } = await publishedPetition(req, params.slug)
    return findDisplayed(db, id, query.before ?? int4Max, query.limit ?? pageOf.signatures)
  }),

  endpoint(readLedger, async ({ req, params, query }) => {
    const { db, id } = await publishedPetition(req, params.slug)
    const lines = await findLines(db, id, query.after, pageOf.entries)
    const mediaType = 'text/tab-separated-values; charset=utf-8'
    return { mediaType, text: lines.map((line) => `${line}\n`).join('') }
  }),
]

/** Of the newest entries of signatures on paper, as many are shown. */
const mostPaper = 100

const petitionFor = async (req: PayloadRequest, id: number): Promise<HandedOver> => {
  const db = await database(req)
  const form = await findLatestForm(db, id)
  if (!form) throw new NotFound()
  const { slug, title, target } = form
  return { id, slug, title, target, count: await countOf(db, id) }
}

const collection = 'forms'

export const petitionStaffEndpoints = [
  endpoint(readPetitionFigures, async ({ req, params: { id } }) => {
    const db = await database(req)
    return {
      count: await countOf(db, id),
      byDay: await findByDay(db, id),
      byRegion: await findByRegion(db, id),
      paper: await findPaper(db, id, mostPaper),
    }
  }),

  endpoint(addPaperSignatures, ({ req, params: { id }, body: { count, source } }) =>
    withTransaction(req, async (db) => {
      await countOf(db, id)
      if ((await lockPaper(db, id)) + count < 0)
        throw new InvalidRequest('count: takes back more than were counted')
      await addPaper(db, id, count, source)
      await recordEntry(req, { action: 'changed', collection }, id)
      return countOf(db, id)
    }),
  ),

  endpoint(handOver, async ({ req, params: { id }, query: { format } }) => {
    const db = await database(req)
    const petition = await petitionFor(req, id)
    await recordEntry(req, { action: 'exported', collection }, id)
    const { headers, pieces } = writeExport(
      format,
      signaturesFile(db, petition),
      await findSiteDay(db),
    )
    return new TextStream({
      headers,
      pieces: format === 'csv' ? pieces : handOverDocument(db, petition),
    })
  }),
]
