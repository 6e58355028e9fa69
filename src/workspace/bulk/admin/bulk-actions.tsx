'use client'
import './bulk.css'
import { useAuth, useConfig, useSelection } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { CompareSelected } from '#src/people/duplicates/admin/compare-selected.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { announce, listenTo } from '#src/platform/selection/admin/bulk-events.ts'
import { type Selected, useSelected } from '#src/platform/selection/admin/use-selected.ts'
import { BulkDialog, type BulkKind } from './bulk-dialog.tsx'
import { ActionForm } from './contacts/action-form.tsx'
import { ActionList } from './contacts/action-list.tsx'
import type { ContactAction } from './contacts/contact-action.ts'
import { editableFields, tagKind } from './editable.ts'

interface Props {
  readonly selected: Selected
  readonly onStarted: (progress: BulkProgress) => void
}

function ContactActions({ selected, onStarted }: Props) {
  const texts = useTexts('bulk-contacts')
  const [open, setOpen] = useState<ContactAction | 'list'>()
  const close = () => setOpen(undefined)
  const start = (progress: BulkProgress) => {
    close()
    onStarted(progress)
  }
  return (
    <>
      <SmallButton onClick={() => setOpen('list')}>{texts('actions')}</SmallButton>
      {open === 'list' && <ActionList selected={selected} onChoose={setOpen} onClose={close} />}
      {open && open !== 'list' && (
        <ActionForm
          key={open}
          action={open}
          selected={selected}
          onStarted={start}
          onClose={close}
        />
      )}
    </>
  )
}

const useKinds = (collection: string): BulkKind[] => {
  const { getEntityConfig } = useConfig()
  const permissions = useAuth().permissions?.collections?.[collection]
  const { disableBulkDelete, fields, versions } = getEntityConfig({ collectionSlug: collection })
  const kinds: BulkKind[] = []
  if (permissions?.update) {
    if (editableFields(fields).length > 0 || tagKind(fields)) kinds.push('edit')
    if (versions?.drafts) kinds.push('publish', 'unpublish')
  }
  if (permissions?.delete && !disableBulkDelete) kinds.push('delete')
  return kinds
}

interface ActionsProps {
  readonly collection: string
  readonly kinds: readonly BulkKind[]
  readonly onStarted: (progress: BulkProgress) => void
}

function KindButtons({ collection, kinds, onStarted }: ActionsProps) {
  const texts = useTexts('bulk')
  const [pending, setPending] = useState<BulkKind>()
  return (
    <>
      {kinds.map((kind) => (
        <SmallButton key={kind} onClick={() => setPending(kind)}>
          {texts(`${kind}`)}
        </SmallButton>
      ))}
      {pending && (
        <BulkDialog
          collection={collection}
          kind={pending}
          onStarted={(progress) => {
            setPending(undefined)
            onStarted(progress)
          }}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}

export function BulkActions({ collection }: { readonly collection: string }) {
  const texts = useTexts('bulk')
  const router = useRouter()
  const kinds = useKinds(collection)
  const { toggleAll } = useSelection()
  const selected = useSelected(collection)
  useEffect(
    () => listenTo('ended', (ended) => ended.collection === collection && router.refresh()),
    [collection, router],
  )
  if (kinds.length === 0) return null
  // In the place of the actions, so that rows do not move when the first of them is selected.
  if (selected.count === 0) return <p className="bulk-actions-hint">{texts('selectSeveral')}</p>
  const start = (progress: BulkProgress) => {
    toggleAll()
    announce('started', progress)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="bulk-actions" role="group" aria-label={texts('selected')}>
      <span>{texts('selected')}</span>
      {collection === 'contacts' ? (
        <>
          <ContactActions selected={selected} onStarted={start} />
          <CompareSelected selection={selected.selection} />
        </>
      ) : (
        <KindButtons collection={collection} kinds={kinds} onStarted={start} />
      )}
    </div>
  )
}
