import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createLocalReq, type Payload } from 'payload'
import { downloadName } from '#src/content/files/file-names.ts'
import { recogniseFile } from '#src/content/files/recognise.ts'
import { cleanFileName } from '#src/content/images/file-name.ts'
import { type ImageClient, withNormalImage } from '#src/content/images/normalise.ts'
import { formFileTypes, wrongFormFile } from '#src/contract/content/file-types.ts'
import { type Answers, formFilesFolder } from '#src/contract/forms/form.ts'
import { storage } from '#src/data/storage/index.ts'
import { type Database, withTransaction } from '#src/data/transaction.ts'
import { InvalidRequest } from '#src/server/http/errors.ts'
import { describeFault } from '#src/settings/describe-fault.ts'
import { type FormBody, questionsOf } from '../form-body.ts'
import {
  addFile,
  claimFile,
  deleteFile,
  type FormFile,
  findFileName,
  linkFiles,
  lockUnusedFile,
} from './sql/files.ts'

/** The files that answers name: keys by question. */
type AnswerFiles = Readonly<Record<string, string>>

interface Uploaded {
  readonly form: number
  readonly question: string
  readonly filename: string
  /** Where its bytes are, and whose they are. */
  readonly path: string
  readonly client: ImageClient
}

/**
 * Stores a file by what its bytes are; a picture without the place and camera that its metadata
 * name, as any upload. Its row is committed first, so that there is no file without one. Throws
 * UnusableFile, UnusableImage, Overloaded, and storage errors.
 */
export async function storeUploadedFile(
  db: Database,
  { form, question, filename, path, client }: Uploaded,
): Promise<FormFile> {
  const original = cleanFileName(filename)
  const received = await readFile(path)
  const type = await recogniseFile(received, original, formFileTypes, wrongFormFile)
  const decoding = { path, prefix: formFilesFolder, ...client }
  const bytes = type.mediaType.startsWith('image/')
    ? await withNormalImage(decoding, async (image) => image.bytes)
    : received
  client.signal?.throwIfAborted()
  const file = {
    // As hard to guess as a token, which it is until it is used.
    key: `${formFilesFolder}/${randomBytes(16).toString('hex')}`,
    ...{ form, question, size: bytes.byteLength },
    name: downloadName(original, type.extension),
  }
  await addFile(db, file)
  await storage().write(file.key, bytes, type.mediaType)
  return file
}

const wrongFile = (question: string) =>
  new InvalidRequest(`answers.${question}: is not an answer to it`)

/** Answers with the names of files in place of their keys, which are beside; throws InvalidRequest. */
export async function nameFiles(
  db: Database,
  form: number,
  items: FormBody,
  answers: Answers,
): Promise<{ readonly answers: Answers; readonly files: AnswerFiles }> {
  const named: Answers = { ...answers }
  const files: Record<string, string> = {}
  for (const { name: question, control } of questionsOf(items)) {
    const key = Object.hasOwn(answers, question) ? answers[question] : undefined
    if (control !== 'file' || typeof key !== 'string') continue
    const name = await findFileName(db, { form, question, key })
    if (name === undefined) throw wrongFile(question)
    named[question] = name
    files[question] = key
  }
  return { answers: named, files }
}

/** Uses the files of answers, in the transaction that stores or holds them; throws InvalidRequest. */
export async function claimFiles(db: Database, form: number, files: AnswerFiles): Promise<void> {
  for (const [question, key] of Object.entries(files))
    if (!(await claimFile(db, { form, question, key }))) throw wrongFile(question)
}

export const linkFilesTo = async (
  db: Database,
  answers: number,
  files: AnswerFiles,
): Promise<void> => {
  const keys = Object.values(files)
  if (keys.length > 0) await linkFiles(db, answers, keys)
}

/**
 * Removes the files that no answers have any more, or that none got within a day; returns how many.
 * Idempotent, and safe to run concurrently (SKIP LOCKED) or to interrupt. Throws storage errors.
 */
export async function removeUnusedFiles(
  payload: Payload,
  isEnding: () => boolean = () => false,
): Promise<number> {
  const req = await createLocalReq({}, payload)
  const removeOne = () =>
    withTransaction(req, async (db) => {
      const key = await lockUnusedFile(db)
      if (key === undefined) return false
      await storage().remove(key)
      await deleteFile(db, key)
      return true
    })
  let removed = 0
  while (!isEnding() && (await removeOne())) removed += 1
  return removed
}

/** More than the answers of a person have. */
const mostAtOnce = 100

/** After the COMMIT that took answers from a person; the hourly task does what fails. */
export async function removeFilesNow(payload: Payload): Promise<void> {
  let left = mostAtOnce
  const isEnding = () => {
    left -= 1
    return left < 0
  }
  try {
    await removeUnusedFiles(payload, isEnding)
  } catch (error) {
    const fault = describeFault(error)
    payload.logger.error({ fault }, 'files of removed answers are left to the hourly task')
  }
}
