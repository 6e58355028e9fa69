import { wrongFileType } from '#src/contract/content/file-types.ts'
import type { StoredUpload } from './send-file.ts'

/** Why a file was not uploaded; other problems have the server's message. */
export const problems = ['type', 'size', 'damaged', 'pixels', 'slow', 'empty', 'lost'] as const
export type Problem = (typeof problems)[number]

export interface Upload {
  readonly key: string
  readonly name: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Part of the file that is sent, from 0 to 1. */
  readonly sent: number
  /** A problem, or the server's message. */
  readonly problem?: string
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

export const wordsOf = (problem: string, words: Readonly<Record<Problem, string>>): string =>
  isProblem(problem) ? words[problem] : problem

export const withChange = (
  uploads: readonly Upload[],
  key: string,
  change: Partial<Upload>,
): readonly Upload[] => uploads.map((each) => (each.key === key ? { ...each, ...change } : each))

export const countOver = (uploads: readonly Upload[]) => {
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const done = uploads.filter(({ state }) => state === 'done').length
  return { over: done + failed, failed, of: uploads.length }
}
