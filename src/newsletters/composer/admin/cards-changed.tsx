'use client'
import { toast, useDocumentInfo, useFormModified } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { mailCollection, refreshCards } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './composer.css'

const saved = z.object({ updatedAt: z.string() })

export function CardsChanged({ titles }: { readonly titles: readonly string[] }) {
  const texts = useTexts('mail')
  const { id, collectionSlug, hasSavePermission, savedDocumentData } = useDocumentInfo()
  const isModified = useFormModified()
  const [isBusy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    try {
      const ifMatch = saved.parse(savedDocumentData).updatedAt
      const collection = mailCollection.parse(collectionSlug)
      await call(refreshCards, { collection, id: String(id) }, { ifMatch })
      window.location.reload()
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <div className="ui-panel ui-panel--warning ui-below-l cards-changed">
      <p>{texts('cardsChanged')}</p>
      <ul>
        {[...new Set(titles)].map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ul>
      {hasSavePermission ? (
        <>
          <p className="ui-muted mail-note">
            {isModified ? texts('saveFirst') : texts('refreshCardsHelp')}
          </p>
          <SmallButton disabled={isBusy || isModified} onClick={() => void refresh()}>
            {texts('refreshCards')}
          </SmallButton>
        </>
      ) : null}
    </div>
  )
}
