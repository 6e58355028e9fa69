'use client'
import './bulk.css'
import { getTranslation } from '@payloadcms/translations'
import { useAuth, useConfig, useSelection, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import { UsesOfSelected } from '#src/content/library/admin/uses-of-selected.tsx'
import { type BulkProgress, startBulkEdit } from '#src/contract/bulk-change.ts'
import { libraryCollections } from '#src/contract/content/uses.ts'
import { trashDays } from '#src/contract/trash.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { CompareSelected } from '#src/people/duplicates/admin/compare-selected.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { announce, listenTo } from '#src/platform/selection/admin/bulk-events.ts'
import { useSelected } from '#src/platform/selection/admin/use-selected.ts'
import { ContactActions } from './contacts/contact-actions.tsx'
import { editableFields, givenFor, tagKind } from './editable.ts'
import { FieldInput } from './field-input.tsx'
import { TagChoice, type Tags } from './tag-choice.tsx'

type BulkKind = 'edit' | 'publish' | 'unpublish' | 'delete'

interface BulkKindProps {
  readonly collection: string
  readonly kind: BulkKind
  readonly onStarted: (progress: BulkProgress) => void
  readonly onClose: () => void
}

function BulkDialog({ collection, kind, onStarted, onClose }: BulkKindProps) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const { fields, labels, trash } = getEntityConfig({ collectionSlug: collection })
  const selected = useSelected(collection)
  const { count, selection } = selected
  const [tags, setTags] = useState<Tags>({ addTags: [], removeTags: [] })
  const editable = kind === 'edit' ? editableFields(fields) : []
  const hasTags = kind === 'edit' ? tagKind(fields) : undefined
  const used = libraryCollections.find((each) => each === collection)
  const label = getTranslation(count === 1 ? labels.singular : labels.plural, i18n)

  const start = async (form: FormData) => {
    const values = editable.map((field) => [field.name, givenFor(field, form.get(field.name))])
    const set = Object.fromEntries(values.filter(([, value]) => value !== undefined))
    const change = kind === 'edit' ? { kind, set, ...tags } : { kind }
    const body = { change, selection, expected: count }
    onStarted(await call(startBulkEdit, { collection, body }))
  }

  return (
    <FormDialog
      title={texts(`titles:${kind}`, { count: count.toLocaleString(i18n.language), label })}
      submitLabel={texts(`${kind}`)}
      cancelLabel={texts('cancel')}
      isDestructive={kind === 'delete'}
      onSubmit={start}
      onClose={onClose}
    >
      <p>
        {kind === 'delete' && trash
          ? texts('explanations:trash', { days: String(trashDays) })
          : texts(`explanations:${kind}`)}
      </p>
      {kind === 'delete' && used && <UsesOfSelected collection={used} selected={selected} />}
      {hasTags && <TagChoice kind={hasTags} collection={collection} onChange={setTags} />}
      {editable.map((field) => (
        <FieldInput key={field.name} field={field} />
      ))}
    </FormDialog>
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
  if (selected.count === 0)
    return <p className="ui-muted ui-below-s bulk-actions-hint">{texts('selectSeveral')}</p>
  const start = (progress: BulkProgress) => {
    toggleAll()
    announce('started', progress)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="ui-row ui-below-s bulk-actions" role="group" aria-label={texts('selected')}>
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
