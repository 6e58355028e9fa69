import { getTranslation } from '@payloadcms/translations'
import { Gutter, SetDocumentStepNav } from '@payloadcms/ui'
import type { DocumentViewServerProps } from 'payload'
import { z } from 'zod'
import { draftKinds } from '#src/contract/content/kinds.ts'
import { textsOf } from '#src/locales/texts.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { lastChangeOf } from '#src/platform/fields/read-last-change.ts'
import { type ListedVersion, VersionTable } from './version-table.tsx'

const kindOf = z.enum(draftKinds)
const entryId = z.coerce.number().int()
const stored = z.object({
  id: z.union([z.int(), z.string()]),
  updatedAt: z.string(),
  latest: z.boolean().nullish(),
  version: z.object({
    _status: z.enum(['draft', 'published']).nullish(),
    lastChange: z.unknown().transform(lastChangeOf),
  }),
})
type Stored = z.output<typeof stored>

/** More than are stored of a document (src/content/drafts/drafts.ts). */
const limit = 100

const listed =
  (current: Stored | undefined) =>
  (row: Stored): ListedVersion => {
    const { _status, lastChange } = row.version
    const isPublished = _status === 'published'
    const state = isPublished
      ? row.id === current?.id
        ? 'current'
        : 'former'
      : row.latest
        ? 'newest'
        : 'draft'
    return {
      id: String(row.id),
      at: row.updatedAt,
      by: lastChange?.by,
      state,
      isAutosaved: lastChange?.autosaved === true,
    }
  }

export async function VersionList(props: DocumentViewServerProps) {
  const { collectionConfig, docID, req } = props.initPageResult
  const kind = kindOf.parse(collectionConfig?.slug)
  const id = entryId.parse(docID)
  const { docs } = await req.payload.findVersions({
    collection: kind,
    where: { parent: { equals: id } },
    sort: '-updatedAt',
    limit,
    ...asCaller(req),
  })
  const rows = z.array(stored).parse(docs)
  const published = rows.find(({ version }) => version._status === 'published')
  const isPublic = props.doc?.['_status'] === 'published' || props.hasPublishedDoc === true
  const t = textsOf('versions', req.i18n)
  return (
    <main className="versions">
      <SetDocumentStepNav
        collectionSlug={kind}
        id={id}
        pluralLabel={getTranslation(collectionConfig?.labels.plural ?? kind, req.i18n)}
        useAsTitle={collectionConfig?.admin.useAsTitle ?? 'id'}
        view={t('versions')}
      />
      <Gutter className="version-list">
        <VersionTable
          path={`${req.payload.config.routes.admin}/collections/${kind}/${id}/versions`}
          rows={rows.map(listed(isPublic ? published : undefined))}
        />
      </Gutter>
    </main>
  )
}
