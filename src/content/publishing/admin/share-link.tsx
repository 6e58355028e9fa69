'use client'
import { Button, toast, useDocumentInfo } from '@payloadcms/ui'
import { useState } from 'react'
import { shareEntry } from '#src/contract/content/kinds.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { copy } from '#src/platform/admin/copy.ts'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import './share-link.css'

const kind = shareEntry.params.shape.collection

/**
 * Creates a share link to this entry, as last saved, and copies it: to the website, where that
 * shows drafts.
 */
export function ShareLink() {
  const { id, collectionSlug, hasSavePermission } = useDocumentInfo()
  const formatTime = useFormatTime()
  const texts = useTexts('content')
  const { isBusy, run } = useAction()
  const [uncopied, setUncopied] = useState('')
  if (id === undefined || !hasSavePermission) return null

  const share = () =>
    run(async () => {
      const entry = { collection: kind.parse(collectionSlug), id: String(id) }
      const { url, website, ends } = await call(shareEntry, entry)
      const link = website ?? url
      const isCopied = await copy(link)
      setUncopied(isCopied ? '' : link)
      const until = formatTime('longDate', ends)
      toast.success(isCopied ? texts('copied', { until }) : texts('toCopy', { until }))
    })

  return (
    <>
      {uncopied && (
        <input
          className="ui-input share-link"
          readOnly
          aria-label={texts('link')}
          value={uncopied}
          ref={(input) => input?.select()}
          onFocus={({ target }) => target.select()}
        />
      )}
      <Button
        id="share-draft"
        buttonStyle="secondary"
        margin={false}
        disabled={isBusy}
        tooltip={texts('explanation')}
        onClick={() => void share()}
      >
        {texts('share')}
      </Button>
    </>
  )
}
