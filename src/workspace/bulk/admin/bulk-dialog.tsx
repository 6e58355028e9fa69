'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { UsesOfSelected } from '#src/content/library/admin/uses-of-selected.tsx'
import { type BulkProgress, startBulkEdit } from '#src/contract/bulk-change.ts'
import { libraryCollections } from '#src/contract/content/uses.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { useSelected } from '#src/platform/selection/admin/use-selected.ts'
import { editableFields, givenFor, tagKind } from './editable.ts'
import { FieldInput } from './field-input.tsx'
import { TagChoice, type Tags } from './tag-choice.tsx'

export type BulkKind = 'edit' | 'publish' | 'unpublish' | 'delete'

interface Props {
  readonly collection: string
  readonly kind: BulkKind
  readonly onStarted: (progress: BulkProgress) => void
  readonly onClose: () => void
}

export function BulkDialog({ collection, kind, onStarted, onClose }: Props) {
  const texts = useTexts('bulk')
  const { i18n } = useTranslation()
  const { getEntityConfig } = useConfig()
  const { fields, labels } = getEntityConfig({ collectionSlug: collection })
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
      <p>{texts(`explanations:${kind}`)}</p>
      {kind === 'delete' && used && <UsesOfSelected collection={used} selected={selected} />}
      {hasTags && <TagChoice kind={hasTags} collection={collection} onChange={setTags} />}
      {editable.map((field) => (
        <FieldInput key={field.name} field={field} />
      ))}
    </FormDialog>
  )
}
