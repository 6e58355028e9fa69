'use client'
import { useId } from 'react'
import type { Preview } from '#src/email/compose/preview-shape.ts'
import { useTexts } from '../../translations/use-texts.ts'
import './check.css'
import { LinkVisits } from './link-visits.tsx'
import { SenderFacts } from './sender-facts.tsx'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly mail: Preview
  /** The collection of the mail; templates have no sender. */
  readonly collection: string
  readonly mayVisit: boolean
}

export function MailCheck({ mail, collection, mayVisit }: Props) {
  const t = useTexts(inLanguages)
  const id = useId()
  const isSent = collection !== 'email-templates'
  return (
    <section className="mail-check" aria-labelledby={id}>
      <h4 id={id}>{t.title}</h4>
      <div aria-live="polite">
        {mail.findings.length === 0 ? (
          <p className="mail-check__nothing">{t.nothing}</p>
        ) : (
          <ul className="mail-warnings">
            {mail.findings.map(({ code, place }) => (
              <li key={`${code} ${place}`}>{t.findings[code](place)}</li>
            ))}
          </ul>
        )}
      </div>
      {isSent && mayVisit && mail.links.length > 0 ? (
        <LinkVisits links={mail.links} collection={collection} key={mail.links.join(' ')} />
      ) : null}
      {isSent ? <SenderFacts collection={collection} /> : null}
      <p className="mail-note">{t.help}</p>
    </section>
  )
}
