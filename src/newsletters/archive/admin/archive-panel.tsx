'use client'
import { toast, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import {
  type archiveState,
  changeArchive,
  readArchiveState,
} from '#src/contract/newsletters/archive.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'

type State = z.output<typeof archiveState>

function SentNewsletter({ id }: { readonly id: number | string }) {
  const texts = useTexts('archive')
  const [archived, setArchived] = useState<State['archived']>(null)
  const read = useCallback(() => call(readArchiveState, { id }), [id])
  const take = useCallback((state: State) => setArchived(state.archived), [])
  const { load } = useLatestResponse(read, take)
  useEffect(() => void load(), [load])
  const { isBusy, run } = useAction()
  if (!archived) return null
  const { isPublic, url } = archived
  const change = () =>
    run(async () => {
      const body = { isPublic: !isPublic }
      setArchived((await call(changeArchive, { id, body })).archived)
      if (isPublic) toast.success(texts('takenOut'))
    })
  return (
    <section className="ui-panel ui-below-l" aria-label={texts(isPublic ? 'public' : 'removed')}>
      <h3>{texts(isPublic ? 'public' : 'removed')}</h3>
      <div className="ui-row">
        {isPublic ? (
          <a href={url} target="_blank" rel="noreferrer">
            {texts('open')}
          </a>
        ) : null}
        {/* Either can be taken back, so nothing is confirmed first. */}
        <SmallButton disabled={isBusy} onClick={() => void change()}>
          {texts(isPublic ? 'takeOut' : 'putBack')}
        </SmallButton>
      </div>
      {isPublic ? <p className="ui-muted mail-note">{texts('readable')}</p> : null}
    </section>
  )
}

/** Where a sent newsletter is public, and the way out of the archive. */
export function ArchivePanel() {
  const { id } = useDocumentInfo()
  return id === undefined ? null : <SentNewsletter id={id} />
}
