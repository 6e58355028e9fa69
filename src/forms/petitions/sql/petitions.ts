import type { SiteLanguage } from '#src/contract/content/site-languages.ts'
import type { PetitionCount, PetitionFigures } from '#src/contract/forms/petition.ts'
import { column, firstRow, onlyRow, rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'
import type { Signature } from '../signature.ts'

/** The id of a published petition. */
export const findPetition = (db: Database, slug: string): Promise<number | undefined> => value(db)`
    SELECT id FROM forms WHERE slug = ${slug} AND kind = 'petition' AND _status = 'published'`

/** The numbers of a petition, published or not; undefined for any other form. */
export const findCount = (db: Database, form: number): Promise<PetitionCount | undefined> =>
  firstRow(db)`
    SELECT (t.confirmed - t.withdrawn + t.paper) AS total, f.goal::int AS goal, t.confirmed,
      t.withdrawn, t.duplicates, t.paper, t.entries, t.digest
    FROM forms f JOIN form_totals t ON t.form_id = f.id
    WHERE f.id = ${form} AND f.kind = 'petition' AND f.deleted_at IS NULL`

/** Counts a signature: the ledger has an entry for it (`count_signature`). */
export const addSignature = (
  db: Database,
  { form, answers, ...signed }: Signature & { readonly form: number; readonly answers: number },
): Promise<void> => run(db)`
    INSERT INTO petition_signatures (answers_id, form_id, name, place, region, displayed)
    VALUES (${answers}, ${form}, ${signed.name}, ${signed.place}, ${signed.region},
      ${signed.displayed})`

/** Counts it no more: the ledger has an entry for that too. */
export const removeSignature = (db: Database, answers: number): Promise<void> =>
  run(db)`DELETE FROM petition_signatures WHERE answers_id = ${answers}`

/** A signature that stays is not displayed any more: whether it was. */
export const hideSignature = async (db: Database, answers: number): Promise<boolean> =>
  (
    await column(db)`
    UPDATE petition_signatures SET displayed = false WHERE answers_id = ${answers} AND displayed
    RETURNING answers_id`
  ).length > 0

export const addDuplicate = (db: Database, form: number): Promise<void> =>
  run(db)`SELECT add_petition_entry(${form}::int, 'duplicate', 0, NULL, '')`

/** The caller holds the total of the form. */
export const addPaper = (db: Database, form: number, count: number, source: string) =>
  run(db)`SELECT add_petition_entry(${form}::int, 'paper', ${count}::int, NULL, ${source})`

type Displayed = { number: number; name: string; place: string; day: string }

export const findDisplayed = (
  db: Database,
  form: number,
  before: number,
  most: number,
): Promise<Displayed[]> => rows(db)`
    SELECT number, name, place, day::text AS day FROM petition_signatures
    WHERE form_id = ${form} AND displayed AND number < ${before}
    ORDER BY number DESC LIMIT ${most}`

/** Lines of the ledger after an entry. */
export const findLines = (
  db: Database,
  form: number,
  after: number,
  most: number,
): Promise<string[]> => column(db)`
    SELECT concat_ws(E'\t', number, kind, count, day, coalesce(of_number::text, ''), note)
    FROM petition_entries WHERE form_id = ${form} AND number > ${after}
    ORDER BY number LIMIT ${most}`

type HandedOver = {
  number: number
  day: string
  name: string
  place: string
  region: string
  salt: string
}

/** The signatures of a petition in their order, after one of them and up to an entry. */
export const findToHandOver = (
  db: Database,
  form: number,
  { after, last }: { readonly after: number; readonly last: number },
  most: number,
): Promise<HandedOver[]> => rows(db)`
    SELECT number, day::text AS day, name, place, region, salt FROM petition_signatures
    WHERE form_id = ${form} AND number > ${after} AND number <= ${last}
    ORDER BY number LIMIT ${most}`

/** Signatures up to an entry that were withdrawn after it. */
export const findWithdrawnSince = (db: Database, form: number, last: number): Promise<number[]> =>
  column(db)`
    SELECT of_number FROM petition_entries
    WHERE form_id = ${form} AND number > ${last} AND kind = 'withdrawn' AND of_number <= ${last}
    ORDER BY of_number`

export const findByDay = (db: Database, form: number): Promise<PetitionFigures['byDay']> => rows(
  db,
)`
    SELECT day::text AS day, count(*)::int AS count FROM petition_signatures
    WHERE form_id = ${form} GROUP BY 1 ORDER BY 1`

export const findByRegion = (db: Database, form: number): Promise<PetitionFigures['byRegion']> =>
  rows(db)`
    SELECT region, count(*)::int AS count FROM petition_signatures
    WHERE form_id = ${form} GROUP BY 1 ORDER BY 2 DESC, 1`

/** The newest of the entries of signatures on paper. */
export const findPaper = (
  db: Database,
  form: number,
  most: number,
): Promise<PetitionFigures['paper']> => rows(db)`
    SELECT number, day::text AS day, count, note AS source FROM petition_entries
    WHERE form_id = ${form} AND kind = 'paper' ORDER BY number DESC LIMIT ${most}`

type Reached = {
  form: number
  title: string
  slug: string
  language: SiteLanguage | null
  most: number
}

/** Petitions with milestones that they have reached and of which there is no draft. */
export const findReached = (db: Database): Promise<Reached[]> => rows(db)`
    SELECT f.id AS form, f.title, f.slug, f.language, max(line::int) AS most
    FROM forms f JOIN form_totals t ON t.form_id = f.id,
      regexp_split_to_table(f.milestones, '\\s+') line
    WHERE f.kind = 'petition' AND f._status = 'published' AND line ~ '^[0-9]{1,9}$'
      AND line::int <= t.confirmed - t.withdrawn + t.paper
      AND NOT EXISTS (SELECT FROM petition_milestones m
        WHERE m.form_id = f.id AND m.milestone >= line::int)
    GROUP BY f.id ORDER BY f.id LIMIT 20`

/** Whether a milestone is this caller's to write about: once, whatever becomes of the numbers. */
export const claimMilestone = async (
  db: Database,
  form: number,
  milestone: number,
): Promise<boolean> =>
  (
    await column(db)`
    INSERT INTO petition_milestones (form_id, milestone) VALUES (${form}, ${milestone})
    ON CONFLICT DO NOTHING RETURNING milestone`
  ).length > 0

/** The lock of a form's total, and how many signatures on paper it has. */
export const lockPaper = async (db: Database, form: number): Promise<number> =>
  (
    await onlyRow(db)<{ paper: number }>`
    SELECT paper FROM form_totals WHERE form_id = ${form} FOR NO KEY UPDATE`
  ).paper
