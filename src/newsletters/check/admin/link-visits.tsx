'use client'
import { useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { checkLinks, type SentCollection } from '#src/contract/newsletters/mails.ts'
import { type VisitedLink, visitedLinks } from '#src/contract/newsletters/visits.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

function Visited({ links }: { readonly links: readonly VisitedLink[] }) {
  const t = useTexts('mail-check')
  const doubtful = links.filter(({ state }) => state !== 'good')
  if (doubtful.length === 0) return <p className="mail-check__nothing">{t('visitedAll')}</p>
  return (
    <ul className="ui-below-s mail-warnings">
      {doubtful.map(({ url, state, reason }) => (
        <li key={url}>
          {state === 'broken' ? t('broken', { url, reason }) : t('unknown', { url, reason })}
        </li>
      ))}
    </ul>
  )
}

interface Props {
  readonly links: readonly string[]
  readonly collection: SentCollection
}

export function LinkVisits({ links, collection }: Props) {
  const t = useTexts('mail-check')
  const { language } = useTranslation().i18n
  const [visited, setVisited] = useState<readonly VisitedLink[]>()
  const { isBusy, run } = useAction()
  const visitable = links.slice(0, visitedLinks)
  const visit = () =>
    run(async () => {
      const body = { links: visitable }
      setVisited((await call(checkLinks, { collection, body })).links)
    })
  return (
    <div className="mail-check__links" aria-live="polite">
      {visited ? (
        <Visited links={visited} />
      ) : (
        <>
          <SmallButton disabled={isBusy} onClick={() => void visit()}>
            {isBusy
              ? t('visiting')
              : t('visit', {
                  number: visitable.length.toLocaleString(language),
                  count: visitable.length,
                })}
          </SmallButton>
          <p className="ui-muted mail-note">{t('visitHelp')}</p>
        </>
      )}
    </div>
  )
}
