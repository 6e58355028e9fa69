'use client'
import { Button, toast } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useOfferedText } from './use-unsaved-text.ts'

/** Offers what could not be saved in this form the last time. */
export function OfferedText() {
  const texts = useTexts('saving')
  const formatTime = useFormatTime()
  const { offered, restore, discard } = useOfferedText()
  if (!offered) return null
  const at = formatTime('dateTime', new Date(offered.at).toISOString())
  const use = () => restore().catch((error: unknown) => toast.error(messageOf(error)))
  return (
    <span className="document-state__offered" role="status">
      {texts('offered', { at })}{' '}
      <Button buttonStyle="none" className="document-state__revert" onClick={() => void use()}>
        {texts('use')}
      </Button>{' '}
      <Button buttonStyle="none" className="document-state__revert" onClick={discard}>
        {texts('discard')}
      </Button>
    </span>
  )
}
