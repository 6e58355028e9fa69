import { proposalFolder } from '#src/contract/submissions/student-action.ts'
import { imageOfFile } from '#src/data/storage/keys/copy-keys.ts'

const hour = 60 * 60_000

/** Lifetime of an upload that no submission uses, in ms (decisions §3). */
export const unusedUploadLifetime = 24 * hour

const source = `${proposalFolder}/(\\d{13})-[0-9a-f]{16}\\.(?:jpg|png|webp|gif)`
const whole = new RegExp(`^${source}$`)

export const uploadKeyPattern = source.replace('(\\d{13})', '\\d{13}')

export const uploadKeysIn = (text: string): string[] => text.match(new RegExp(source, 'g')) ?? []

export function uploadOf(key: string): string | undefined {
  const upload = imageOfFile(key)
  return upload && whole.test(upload) ? upload : undefined
}

export const timeOfUpload = (key: string): Date => new Date(Number(whole.exec(key)?.[1]))

/** Whether an upload is old enough to be removed while a proposal that uses it is being stored. */
export const mayBeRemoved = (key: string): boolean =>
  Date.now() - timeOfUpload(key).getTime() > unusedUploadLifetime - hour
