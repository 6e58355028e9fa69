'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { ScheduledStatus } from '#src/content/publishing/admin/scheduled-status.tsx'
import type { ScheduledRow } from '#src/content/publishing/scheduled-row.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { OfferedText } from '#src/platform/saving/admin/offered-text.tsx'
import { RevertButton } from './revert-button.tsx'
import { SaveState } from './save-state.tsx'
import { useAutosave } from './use-autosave.ts'
import './document-state.css'

interface Props {
  readonly scheduled?: Pick<ScheduledRow, 'change' | 'at'>
}

export function DocumentState({ scheduled }: Props) {
  const { hasPublishedDoc, hasSavePermission, unpublishedVersionCount } = useDocumentInfo()
  const texts = useTexts('writing')
  const saving = useAutosave('draft')
  const isChanged = hasPublishedDoc && unpublishedVersionCount > 0
  const state = isChanged ? 'changed' : hasPublishedDoc ? 'published' : 'notPublished'
  return (
    <div className="ui-row document-state">
      <span className="document-state__public">{texts(`${state}`)}</span>
      {isChanged && hasSavePermission && (
        <span>
          <RevertButton />
        </span>
      )}
      <OfferedText />
      {scheduled && <ScheduledStatus change={scheduled.change} at={scheduled.at} />}
      <span className="document-state__saved">
        <SaveState {...saving} />
      </span>
    </div>
  )
}
