'use client'
import { toast, useTranslation } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { revokeApiKey } from '#src/contract/api-keys.ts'
import { labelIn } from '#src/locales/labels/label-in.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import type { ShownKey } from '../key-panel.tsx'

function useStateText({ expiresAt, revokedAt }: ShownKey): string {
  const texts = useTexts('api-keys')
  const formatTime = useFormatTime()
  if (revokedAt) return texts('revokedAt', { at: formatTime('dateTime', revokedAt) })
  if (!expiresAt) return texts('endless')
  const at = formatTime('dateTime', expiresAt)
  return texts(Date.parse(expiresAt) < Date.now() ? 'expired' : 'endsAt', { at })
}

interface Props {
  readonly shown: ShownKey
  /** What it may do, in the reader's language. */
  readonly permitted: readonly string[]
}

export function KeyState({ shown, permitted }: Props) {
  const texts = useTexts('api-keys')
  const formatTime = useFormatTime()
  const router = useRouter()
  const { i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { id, prefix, lastUsedAt, revokedAt } = shown
  const used = lastUsedAt
    ? texts('usedAt', { at: formatTime('dateTime', lastUsedAt) })
    : texts('unused')
  const revoke = async () => {
    await call(revokeApiKey, { id })
    toast.success(texts('revoked'))
    setOpen(false)
    router.refresh()
  }
  return (
    <section className="ui-stack ui-panel ui-panel--plain ui-below" aria-label={texts('key')}>
      <p>
        <code>{`${prefix}…`}</code> {useStateText(shown)} {used}
      </p>
      <p>
        {labelIn('apiKeys.permissions', i18n)}: {permitted.join(', ')}
      </p>
      {revokedAt ? null : (
        <div className="ui-row">
          <SmallButton onClick={() => setOpen(true)}>{texts('revoke')}</SmallButton>
        </div>
      )}
      {isOpen ? (
        <FormDialog
          title={texts('revoke')}
          submitLabel={texts('revoke')}
          cancelLabel={texts('cancel')}
          isDestructive
          onSubmit={revoke}
          onClose={() => setOpen(false)}
        >
          <p>{texts('revokeHelp')}</p>
        </FormDialog>
      ) : null}
    </section>
  )
}
