'use client'
import { Button, useAuth, useConfig, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { useTexts } from '../translations/use-texts.ts'
import './bulk.css'
import { BulkDialog } from './bulk-dialog.tsx'
import { announce, listenTo } from './bulk-events.ts'
import { editableFields, tagKind } from './editable.ts'
import { texts as inLanguages } from './texts.ts'

type Kind = BulkProgress['kind']

/** The kinds of bulk edit the user may run in a list. */
const useKinds = (collection: string): Kind[] => {
  const { getEntityConfig } = useConfig()
  const permissions = useAuth().permissions?.collections?.[collection]
  const { fields, versions } = getEntityConfig({ collectionSlug: collection })
  const kinds: Kind[] = []
  if (permissions?.update) {
    if (editableFields(fields).length > 0 || tagKind(fields)) kinds.push('edit')
    if (versions?.drafts) kinds.push('publish', 'unpublish')
  }
  if (permissions?.delete) kinds.push('delete')
  return kinds
}

/** The bulk actions of a list, shown while documents are selected. */
export function BulkActions({ collection }: { readonly collection: string }) {
  const texts = useTexts(inLanguages)
  const router = useRouter()
  const kinds = useKinds(collection)
  const { count = 0, toggleAll } = useSelection()
  const [pending, setPending] = useState<Kind>()
  useEffect(
    () => listenTo('ended', (ended) => ended.collection === collection && router.refresh()),
    [collection, router],
  )
  if (count === 0 || kinds.length === 0) return null
  const start = (progress: BulkProgress) => {
    setPending(undefined)
    toggleAll()
    announce('started', progress)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="bulk-actions" role="group" aria-label={texts.selected}>
      <span>{texts.selected}</span>
      {kinds.map((kind) => (
        <Button
          key={kind}
          buttonStyle="secondary"
          size="small"
          margin={false}
          onClick={() => setPending(kind)}
        >
          {texts[kind]}
        </Button>
      ))}
      {pending && (
        <BulkDialog
          collection={collection}
          kind={pending}
          onStarted={start}
          onClose={() => setPending(undefined)}
        />
      )}
    </div>
  )
}
