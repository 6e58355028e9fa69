'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { Time } from '#src/platform/admin/time.tsx'

const text = z.string().nullish().catch('')
const proposal = z.object({
  title: text,
  startDate: z.iso.datetime().nullish().catch(null),
  allDay: z.boolean().nullish().catch(false),
  location: text,
  description: text,
  content: text,
  imageUrls: z.array(z.string()).catch([]),
  contactName: text,
  contactEmail: text,
  contactPhone: text,
  createdAt: z.iso.datetime().optional().catch(undefined),
})

type Sent = z.output<typeof proposal>

function Sender({ contactName, contactEmail, contactPhone, createdAt }: Sent) {
  const texts = useTexts('submissions')
  return (
    <dl className="ui-facts">
      <dt>{texts('from')}</dt>
      <dd>
        {contactName}
        {contactEmail ? (
          <>
            {' · '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </>
        ) : null}
        {contactPhone ? ` · ${contactPhone}` : null}
      </dd>
      {createdAt ? (
        <>
          <dt>{texts('sentAt')}</dt>
          <dd>
            <Time at={createdAt} format="longDate" />
          </dd>
        </>
      ) : null}
    </dl>
  )
}

/** When and where an event would be. */
function EventFacts({ startDate, allDay, location }: Sent) {
  const texts = useTexts('submissions')
  return startDate ? (
    <dl className="ui-facts">
      <dt>{texts('when')}</dt>
      <dd>
        <Time at={startDate} format={allDay ? 'longDate' : 'longDateTime'} />
      </dd>
      <dt>{texts('where')}</dt>
      <dd>{location}</dd>
    </dl>
  ) : null
}

function Images({ urls }: { urls: readonly string[] }) {
  const texts = useTexts('submissions')
  return urls.length === 0 ? null : (
    <ul className="ui-list ui-row">
      {urls.map((url, at) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: already of the right width */}
            <img src={`${url}?w=320`} alt={texts('enclosed', { position: at + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function SentProposal() {
  const texts = useTexts('submissions')
  const { data } = useDocumentInfo()
  const sent = proposal.safeParse(data).data
  return (
    <section className="proposal__sent" aria-labelledby="proposal-sent">
      <h2 className="ui-title" id="proposal-sent">
        {texts('whatWasSent')}
      </h2>
      {sent ? (
        <>
          <Sender {...sent} />
          <h3>{sent.title}</h3>
          <EventFacts {...sent} />
          <p className="ui-below proposal__description">{sent.description}</p>
          <div
            className="proposal__text"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned before it was stored
            dangerouslySetInnerHTML={{ __html: sent.content ?? '' }}
          />
          <Images urls={sent.imageUrls} />
        </>
      ) : null}
    </section>
  )
}
