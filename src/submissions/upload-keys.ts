import { proposalFolder } from '#src/contract/submissions/student-action.ts'

const hour = 60 * 60_000

/** An upload that no submission uses is removed after so long, in ms (decisions §3). */
export const unusedUploadLifetime = 24 * hour

const source = `${proposalFolder}/(\\d{13})-[0-9a-f]{16}\\.(?:jpg|png|webp|gif)`
const whole = new RegExp(`^${source}$`)

/** The pattern of an upload's key, for the database. */
export const uploadKeyPattern = source.replace('(\\d{13})', '\\d{13}')

/** The keys of the uploads that a text names: an address, or HTML with images in it. */
export const uploadKeysIn = (text: string): string[] => text.match(new RegExp(source, 'g')) ?? []

/** The upload a stored file belongs to, which may be a copy at another width. */
export function uploadOf(key: string): string | undefined {
  const upload = key.replace(/\.w\d+(?=\.\w+$)/, '')
  return whole.test(upload) ? upload : undefined
}

/** When an upload came, as its key says. */
export const timeOfUpload = (key: string): Date => new Date(Number(whole.exec(key)?.[1]))

/** Whether an upload might be removed while somebody decides to use it. */
export const mayBeRemoved = (key: string): boolean =>
  Date.now() - timeOfUpload(key).getTime() > unusedUploadLifetime - hour
