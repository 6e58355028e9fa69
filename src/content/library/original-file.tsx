import type { UIFieldServerProps } from 'payload'
import { formatFilesize } from 'payload/shared'
import { storage } from '#src/data/storage/index.ts'
import { keyOfOriginal } from '#src/data/storage/keys/key.ts'
import { textsOf } from '#src/locales/texts.ts'

/** Where an image was larger than what the website shows: what was uploaded. */
export async function OriginalFile({ data, id, req }: UIFieldServerProps) {
  const key: unknown = data['key']
  if (id === undefined || typeof key !== 'string') return null
  const original = await storage()
    .stat(keyOfOriginal(key))
    // The page of the image is there without its storage.
    .catch(() => undefined)
  if (!original) return null
  const texts = textsOf('library', req.i18n)
  return (
    <p className="original-file">
      {texts('bounded')}{' '}
      <a href={`/cms-api/media/${id}/original`} download>
        {texts('original', { size: formatFilesize(original.size) })}
      </a>
    </p>
  )
}
