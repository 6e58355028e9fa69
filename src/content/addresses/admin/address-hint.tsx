'use client'
import { useDocumentInfo, useField, usePayloadAPI } from '@payloadcms/ui'
import { z } from 'zod'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { entryPath } from '#src/platform/html/entry-path.ts'

const kinds = z.enum([...draftKinds, 'forms'])
const published = z.object({ slug: z.string(), _status: z.literal('published') })

interface Entry {
  readonly kind: z.infer<typeof kinds>
  readonly id: number | string
}

function ChangedAddress({ kind, id }: Entry) {
  const texts = useTexts('addresses')
  const { value } = useField<string>({ path: 'slug' })
  const [{ data }] = usePayloadAPI(`/cms-api/${kind}/${id}`, {
    initialParams: { depth: 0, draft: false },
  })
  const now = published.safeParse(data).data
  const isChanged = now !== undefined && value !== '' && value !== now.slug
  return (
    <p className="ui-muted" role="status">
      {isChanged ? texts('hint', { path: entryPath(kind, now.slug) }) : null}
    </p>
  )
}

/** Below the slug: what becomes of a public address that is changed. */
export function AddressHint() {
  const { id, collectionSlug, hasPublishedDoc, lastUpdateTime } = useDocumentInfo()
  const kind = kinds.safeParse(collectionSlug).data
  if (!kind || id === undefined || !hasPublishedDoc) return null
  return <ChangedAddress key={lastUpdateTime} kind={kind} id={id} />
}
