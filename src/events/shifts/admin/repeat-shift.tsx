'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { RepeatDialog } from '#src/content/events/admin/repeat-dialog.tsx'
import { shiftRepetitions } from '#src/contract/content/series.ts'
import { repeatShift } from '#src/contract/events/shifts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'

/** Makes copies of a shift on further days. */
export function RepeatShift({ siteZone }: { readonly siteZone: string }) {
  const { id, hasSavePermission } = useDocumentInfo()
  const texts = useTexts('shifts')
  const [isOpen, setOpen] = useState(false)
  if (typeof id !== 'number' || !hasSavePermission) return null
  const close = () => setOpen(false)
  return (
    <div className="field-type">
      <SmallButton onClick={() => setOpen(true)}>{texts('repeat')}</SmallButton>
      {isOpen && (
        <RepeatDialog
          title={texts('repeatTitle')}
          help={texts('repeatHelp')}
          choices={shiftRepetitions}
          repeat={(body) => call(repeatShift, { id, body })}
          siteZone={siteZone}
          onClose={close}
          onDone={close}
        />
      )}
    </div>
  )
}
