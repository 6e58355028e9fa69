'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { OfferedText } from '#src/platform/saving/admin/offered-text.tsx'
import { SaveState } from './save-state.tsx'
import { useNewEntry } from './use-new-entry.ts'

function NewEntryState() {
  const saving = useNewEntry()
  return (
    <span className="document-state__saved">
      <OfferedText />
      <SaveState {...saving} />
    </span>
  )
}

export function NewEntry() {
  const { id } = useDocumentInfo()
  return id === undefined ? <NewEntryState /> : null
}
