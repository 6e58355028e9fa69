import { getTranslation } from '@payloadcms/translations'
import type { CollectionSlug, PayloadRequest } from 'payload'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { asCaller } from '#src/platform/access/acting.ts'

export interface Subject {
  readonly kind: string
  /** Null when it no longer exists. */
  readonly title: string | null
  readonly href: `/${string}`
}

const id = z.coerce.number().int()

const input = z.union([
  z.object({ kind: z.literal('newsletter'), id }).transform((given) => ({
    collection: 'newsletters',
    id: given.id,
  })),
  z.object({ kind: z.literal('composeEmail'), id }).transform((given) => ({
    collection: 'compose-emails',
    id: given.id,
  })),
  z.object({ bulkEdit: id }).transform((given) => ({
    collection: 'bulk-edits',
    id: given.bulkEdit,
  })),
  z.object({ doc: z.object({ relationTo: z.string(), value: id }) }).transform(({ doc }) => ({
    collection: doc.relationTo,
    id: doc.value,
  })),
])

export async function subjectOf(req: PayloadRequest, given: unknown): Promise<Subject | undefined> {
  const about = input.safeParse(given).data
  const { collections, config } = req.payload
  const collection = about && collections[about.collection as CollectionSlug]?.config
  if (!collection) return undefined
  const found = await req.payload.find({
    collection: collection.slug as CollectionSlug,
    where: { id: { equals: about.id } },
    limit: 1,
    ...asCaller(req),
  })
  const [document] = found.docs
  const named: unknown = document && Reflect.get(document, collection.admin.useAsTitle ?? 'id')
  // A bulk edit is named by its list.
  const list = collections[String(named) as CollectionSlug]?.config
  const name = list ? getTranslation(list.labels.plural, req.i18n) : named
  return {
    kind: getTranslation(collection.labels.singular, req.i18n),
    title: document ? String(name || about.id) : null,
    href: formatAdminURL({
      adminRoute: config.routes.admin,
      path: `/collections/${collection.slug}/${about.id}`,
    }) as `/${string}`,
  }
}
