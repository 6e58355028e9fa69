'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { SaveState } from '../content/writing/save-state.tsx'
import { useAutosave } from '../content/writing/use-autosave.ts'
import { OfferedText } from '../saving/offered-text.tsx'

export function MailSaving() {
  const saving = useAutosave('mail')
  const { id } = useDocumentInfo()
  return (
    <div className="document-state">
      <OfferedText />
      {id !== undefined && (
        <span className="document-state__saved">
          <SaveState {...saving} />
        </span>
      )}
    </div>
  )
}
