'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { checkLinks, type SentCollection } from '#src/contract/newsletters/mails.ts'
import { type VisitedLink, visitedLinks } from '#src/contract/newsletters/visits.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

function Visited({ links }: { readonly links: readonly VisitedLink[] }) {
  const t = useTexts('mail-check')
  const doubtful = links.filter(({ state }) => state !== 'good')
  if (doubtful.length === 0) return <p className="mail-check__nothing">{t('visitedAll')}</p>
  return (
    <ul className="mail-warnings">
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
  const [isBusy, setBusy] = useState(false)
  const visitable = links.slice(0, visitedLinks)
  const visit = async () => {
    setBusy(true)
    try {
      const body = { links: visitable }
      setVisited((await call(checkLinks, { collection, body })).links)
    } catch (error) {
      toast.error(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="mail-check__links" aria-live="polite">
      {visited ? (
        <Visited links={visited} />
      ) : (
        <>
          <Button
            type="button"
            buttonStyle="secondary"
            size="small"
            margin={false}
            disabled={isBusy}
            onClick={() => void visit()}
          >
            {isBusy
              ? t('visiting')
              : t('visit', {
                  number: visitable.length.toLocaleString(language),
                  count: visitable.length,
                })}
          </Button>
          <p className="mail-note">{t('visitHelp')}</p>
        </>
      )}
    </div>
  )
}
