'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { SaveState } from './save-state.tsx'
import { useNewEntry } from './use-new-entry.ts'

function NewEntryState() {
  const isSaving = useNewEntry()
  return (
    <span className="document-state__saved">
      <SaveState isSaving={isSaving} />
    </span>
  )
}

/** In the bar of the form of a new entry: it is saved while it is written. */
export function NewEntry() {
  const { id } = useDocumentInfo()
  return id === undefined ? <NewEntryState /> : null
}
