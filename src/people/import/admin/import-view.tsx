import type { AdminViewServerProps, PayloadRequest } from 'payload'
import { z } from 'zod'
import type { ImportKind } from '#src/contract/people/import-options.ts'
import { asCaller } from '#src/platform/access/acting.ts'
import { may } from '#src/platform/access/index.ts'
import { ViewFrame } from '#src/platform/custom-views/admin/view-frame.tsx'
import { ImportPanel } from './import-panel.tsx'
import { savedMapping } from './mapping/saved-mapping.ts'

const limit = 500

const customField = z.object({ name: z.string(), label: z.string(), type: z.string() })

/** The custom fields of contacts; none for users who may not read contacts. */
const readCustomFields = async (req: PayloadRequest) => {
  if (!may(req, 'contacts', 'read')) return []
  const { docs } = await req.payload.find({
    collection: 'contact-fields',
    limit,
    sort: 'order',
    ...asCaller(req),
  })
  return z.array(customField).parse(docs)
}

const readMappings = async (req: PayloadRequest, kind: ImportKind) => {
  const { docs } = await req.payload.find({
    collection: 'import-mappings',
    where: { kind: { equals: kind } },
    limit,
    sort: 'name',
    ...asCaller(req),
  })
  return z.array(savedMapping).parse(docs)
}

const panelOf = async (req: PayloadRequest, kind: ImportKind) => (
  <ImportPanel
    kind={kind}
    customFields={await readCustomFields(req)}
    savedMappings={await readMappings(req, kind)}
    maySubscribe={may(req, 'newsletters', 'write')}
    mayCreateFields={may(req, 'settings', 'write')}
  />
)

export function ImportView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="import" view={view}>
      {() => panelOf(view.initPageResult.req, 'contacts')}
    </ViewFrame>
  )
}

export function ImportSubscribersView(view: AdminViewServerProps) {
  return (
    <ViewFrame name="importSubscribers" view={view}>
      {() => panelOf(view.initPageResult.req, 'subscribers')}
    </ViewFrame>
  )
}
