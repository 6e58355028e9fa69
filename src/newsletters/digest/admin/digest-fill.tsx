'use client'
import { Button, ConfirmationModal, toast, useModal } from '@payloadcms/ui'
import { useState } from 'react'
import { type ReadDigest, readDigest } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { useAction } from '#src/platform/admin/use-action.ts'

const dialog = 'replace-by-digest'

interface Props {
  /** Whether using it overwrites content, which needs confirmation. */
  readonly replaces: boolean
  readonly onUse: (digest: ReadDigest) => void
}

export function DigestFill({ replaces, onUse }: Props) {
  const texts = useTexts('digest')
  const { openModal } = useModal()
  const { isBusy, run } = useAction()
  const [found, setFound] = useState<ReadDigest>()
  const fill = () =>
    run(async () => {
      const { digest } = await call(readDigest)
      if (!digest) toast.info(texts('nothing'))
      else if (replaces) {
        setFound(digest)
        openModal(dialog)
      } else onUse(digest)
    })
  return (
    <div className="mail-start__digest">
      <Button
        type="button"
        buttonStyle="secondary"
        margin={false}
        disabled={isBusy}
        onClick={() => void fill()}
      >
        {texts('fill')}
      </Button>
      <ConfirmationModal
        modalSlug={dialog}
        heading={texts('replace')}
        body={texts('replaced')}
        confirmLabel={texts('use')}
        onConfirm={() => {
          if (found) onUse(found)
        }}
      />
    </div>
  )
}
