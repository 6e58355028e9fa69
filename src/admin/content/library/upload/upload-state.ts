import { wrongFileType } from '#src/contract/content/file-types.ts'
import type { StoredUpload } from './send-file.ts'

/** Why a file was not uploaded; what is none of these is said in the server's words. */
export const problems = ['type', 'size', 'damaged', 'pixels', 'slow', 'empty', 'lost'] as const
export type Problem = (typeof problems)[number]

/** A chosen file on its way into the library. */
export interface Upload {
  readonly key: string
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Part of the file that is sent, from 0 to 1. */
  readonly sent: number
  /** A problem, or what the server said. */
  readonly problem?: string
  /** What it was stored as. */
  readonly stored?: StoredUpload
}

const problemByCode: Readonly<Record<string, Problem>> = {
  'The file is damaged': 'damaged',
  'The file must be at most 10 MB': 'size',
  'The file is empty': 'empty',
  'The file must be a JPEG, PNG, WebP or GIF image': 'type',
  'The file must have at most 50 megapixels': 'pixels',
  'The file takes too long to decode': 'slow',
  [`The file ${wrongFileType}`]: 'type',
}

/** The problem that a message of the server (src/content/images, files) is about. */
export const problemIn = (message: string): string => problemByCode[message] ?? message

const isProblem = (text: string): text is Problem => problems.some((each) => each === text)

/** A problem in the words of a language. */
export const wordsOf = (problem: string, words: Readonly<Record<Problem, string>>): string =>
  isProblem(problem) ? words[problem] : problem

/** The list with one upload changed. */
export const withChange = (
  uploads: readonly Upload[],
  key: string,
  change: Partial<Upload>,
): readonly Upload[] => uploads.map((each) => (each.key === key ? { ...each, ...change } : each))

/** How many uploads are over, and how many of them failed. */
export const countOver = (uploads: readonly Upload[]) => {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const done = uploads.filter(({ state }) => state === 'done').length
  return { over: done + failed, failed, of: uploads.length }
}
