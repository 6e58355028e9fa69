'use client'
import { useId } from 'react'
import type { MailCollection } from '#src/contract/newsletters/mails.ts'
import type { Preview } from '#src/contract/newsletters/preview.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import './check.css'
import { LinkVisits } from './link-visits.tsx'
import { SenderFacts } from './sender-facts.tsx'

type Finding = Preview['findings'][number]

const keyOf = ({ code, place }: Pick<Finding, 'code' | 'place'>) => {
  if (code === 'imageWithoutAlt' && place === '') return 'unnamedImageWithoutAlt'
  return code === 'imageNotReachable' && place === '' ? 'imageWithoutAddress' : code
}

interface Props {
  readonly mail: Preview
  /** The collection of the mail; templates have no sender. */
  readonly collection: MailCollection
  readonly mayVisit: boolean
}

export function MailCheck({ mail, collection, mayVisit }: Props) {
  const t = useTexts('mail-check')
  const id = useId()
  const sender = collection === 'email-templates' ? undefined : collection
  return (
    <section className="mail-check" aria-labelledby={id}>
      <h4 id={id}>{t('title')}</h4>
      <div aria-live="polite">
        {mail.findings.length === 0 ? (
          <p className="mail-check__nothing">{t('nothing')}</p>
        ) : (
          <ul className="mail-warnings">
            {mail.findings.map(({ code, place }) => (
              <li key={`${code} ${place}`}>{t(`findings:${keyOf({ code, place })}`, { place })}</li>
            ))}
          </ul>
        )}
      </div>
      {sender && mayVisit && mail.links.length > 0 ? (
        <LinkVisits links={mail.links} collection={sender} key={mail.links.join(' ')} />
      ) : null}
      {sender ? <SenderFacts collection={sender} /> : null}
      <p className="mail-note">{t('help')}</p>
    </section>
  )
}
