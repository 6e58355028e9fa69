'use client'
import { getTranslation } from '@payloadcms/translations'
import { useConfig, useTranslation } from '@payloadcms/ui'
import type { BulkProgress } from '#src/contract/bulk-change.ts'
import { editableFields } from './editable.ts'

export function BulkSubject({
  progress: { collection, subject },
}: {
  readonly progress: BulkProgress
}) {
  const { i18n } = useTranslation()
  const { config } = useConfig()
  const fields = config.collections.find(({ slug }) => slug === collection)?.fields ?? []
  const labelOf = (name: string): string => {
    const field = editableFields(fields).find((each) => each.name === name)
    return field ? String(getTranslation(field.label || name, i18n)) : name
  }
  const parts = [
    ...subject.addTags.map((tag) => `+ ${tag}`),
    ...subject.removeTags.map((tag) => `− ${tag}`),
    ...subject.fields.map(labelOf),
    ...(subject.stage === null ? [] : [`→ ${subject.stage}`]),
  ]
  return parts.length > 0 && <span className="bulk-subject">{parts.join(', ')}</span>
}
