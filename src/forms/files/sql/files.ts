import { rows, run, value } from '#src/data/rows.ts'
import type { Database } from '#src/data/transaction.ts'

/** A file that was uploaded as the answer to a question of a form. */
export interface FormFile {
  readonly key: string
  readonly form: number
  readonly question: string
  /** As it is downloaded, with the extension of its type. */
  readonly name: string
  /** In bytes. */
  readonly size: number
}

export const addFile = (
  db: Database,
  { key, form, question, name, size }: FormFile,
): Promise<void> =>
  run(db)`INSERT INTO form_files (key, form_id, question, name, size)
    VALUES (${key}, ${form}, ${question}, ${name}, ${size})`

type Named = Pick<FormFile, 'form' | 'question' | 'key'>

/** The name of a file that was uploaded for this question of this form. */
export const findFileName = (
  db: Database,
  { form, question, key }: Named,
): Promise<string | undefined> =>
  value(db)`SELECT name FROM form_files
    WHERE key = ${key} AND form_id = ${form} AND question = ${question}`

/**
 * Uses a file, once; undefined where it was used, or is about to be removed. The hour between both
 * is so that none is removed that is being used.
 */
export const claimFile = (
  db: Database,
  { form, question, key }: Named,
): Promise<string | undefined> =>
  value(db)`UPDATE form_files SET used = true
    WHERE key = ${key} AND form_id = ${form} AND question = ${question}
      AND NOT used AND created_at > now() - interval '23 hours'
    RETURNING key`

/** Stores the answers that files which are used belong to. */
export const linkFiles = (db: Database, answers: number, keys: readonly string[]): Promise<void> =>
  run(db)`UPDATE form_files SET answers_id = ${answers}
    WHERE answers_id IS NULL AND used
      AND key IN (SELECT jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`

/** The files of answers. */
export const findFilesOf = (
  db: Database,
  answers: number,
): Promise<Pick<FormFile, 'key' | 'question' | 'name' | 'size'>[]> =>
  rows(db)`SELECT key, question, name, size FROM form_files
    WHERE answers_id = ${answers} ORDER BY question`

/**
 * Locks a file that no answers have any more, or else one that none got within a day, until the
 * transaction ends. One of a held submission waits with it.
 */
export const lockUnusedFile = (db: Database): Promise<string | undefined> =>
  value(db)`SELECT key FROM form_files f
    WHERE answers_id IS NULL AND (used OR created_at < now() - interval '1 day')
      AND NOT EXISTS (SELECT FROM held_submissions h
        WHERE h.kind = 'form_answers' AND strpos(h.body::text, f.key) > 0)
    ORDER BY used DESC, created_at DESC LIMIT 1 FOR UPDATE SKIP LOCKED`

export const deleteFile = (db: Database, key: string): Promise<void> =>
  run(db)`DELETE FROM form_files WHERE key = ${key}`
