'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { SaveState } from '#src/content/writing/admin/save-state.tsx'
import { useAutosave } from '#src/content/writing/admin/use-autosave.ts'
import { OfferedText } from '#src/platform/saving/admin/offered-text.tsx'

export function MailSaving() {
  const saving = useAutosave('mail')
  const { id } = useDocumentInfo()
  return (
    <div className="ui-row document-state">
      <OfferedText />
      {id !== undefined && (
        <span className="document-state__saved">
          <SaveState {...saving} />
        </span>
      )}
    </div>
  )
}
