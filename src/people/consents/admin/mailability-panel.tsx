'use client'
import { Badge } from '#src/platform/admin/badge.tsx'
import './mailability.css'
import { toast, useAuth } from '@payloadcms/ui'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import {
  type Mailability,
  type MailedAddress,
  type PersonMailability,
  stateConsent,
} from '#src/contract/people/mailability.ts'
import { consentReasonLimit, type MailPurpose } from '#src/contract/people/people.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { describeConsentOrigin } from '#src/people/contacts/admin/describe-timeline-item.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

interface Intended {
  readonly email: string
  readonly purpose: MailPurpose
  readonly given: boolean
}

const wordsOf = ({ email, purpose, given }: Intended, texts: Texts<'consents'>) => {
  if (purpose === 'newsletter')
    return given
      ? {
          button: texts('subscribe'),
          title: texts('subscribeTitle', { email }),
          help: texts('subscribeHelp'),
          done: texts('subscribed'),
        }
      : {
          button: texts('unsubscribe'),
          title: texts('unsubscribeTitle', { email }),
          help: texts('unsubscribeHelp'),
          done: texts('unsubscribed'),
        }
  return given
    ? {
        button: texts('allow'),
        title: texts('allowTitle', { email }),
        help: texts('allowHelp'),
        done: texts('allowed'),
      }
    : {
        button: texts('stop'),
        title: texts('stopTitle', { email }),
        help: texts('stopHelp'),
        done: texts('stoppedNow'),
      }
}

interface IntendedProps {
  readonly intended: Intended
  readonly now: Mailability
  readonly onSubmit: (reason: string) => Promise<void>
  readonly onClose: () => void
}

function ConsentDialog({ intended, now, onSubmit, onClose }: IntendedProps) {
  const texts = useTexts('consents')
  const { title, button, help } = wordsOf(intended, texts)
  const { given } = intended
  return (
    <FormDialog
      title={title}
      submitLabel={button}
      cancelLabel={texts('cancel')}
      onSubmit={(form) => onSubmit(String(form.get('reason') ?? ''))}
      onClose={onClose}
    >
      <p>{help}</p>
      {given && now.why === 'withdrew' ? (
        <p className="mailability__warning">{texts('leftBefore')}</p>
      ) : null}
      <label>
        {given ? texts('reason') : texts('optionalReason')}
        <textarea name="reason" rows={3} required={given} maxLength={consentReasonLimit} />
      </label>
    </FormDialog>
  )
}

const sentenceOf = (
  purpose: Intended['purpose'],
  why: Mailability['why'],
  texts: Texts<'consents'>,
): string => {
  const sentences: Readonly<Partial<Record<Mailability['why'], string>>> = {
    ...texts.group('stops'),
    ...texts.group(purpose),
  }
  return sentences[why] ?? ''
}

const isStopped = ({ why }: Mailability, texts: Texts<'consents'>): boolean =>
  why in texts.group('stops')

interface MailedPurposeProps {
  readonly email: string
  readonly purpose: Intended['purpose']
  readonly state: Mailability
  /** Undefined for those who may not change it. */
  readonly onIntend: ((intended: Intended) => void) | undefined
}

function MailedPurpose({ email, purpose, state, onIntend }: MailedPurposeProps) {
  const texts = useTexts('consents')
  const inTimeline = useTexts('contacts')
  const formatTime = useFormatTime()
  const { mayMail, why, at, source, text, by, file } = state
  const origin = source ? describeConsentOrigin({ source, file, by }, inTimeline) : []
  const remarks = [at && formatTime('longDate', at), ...origin]
  const intended = { email, purpose, given: !mayMail }
  return (
    <div className={`mailability__purpose mailability__purpose--${purpose}`}>
      <h4>
        {texts(`purposes:${purpose}`)}{' '}
        <Badge tone={mayMail ? 'success' : 'warning'}>{mayMail ? texts('yes') : texts('no')}</Badge>
      </h4>
      <p>{sentenceOf(purpose, why, texts)}</p>
      <p className="ui-muted mailability__remarks">
        {remarks.filter((remark) => remark).join(' · ')}
      </p>
      {text ? <blockquote className="ui-written">{text}</blockquote> : null}
      {onIntend && !isStopped(state, texts) ? (
        <SmallButton onClick={() => onIntend(intended)}>
          {wordsOf(intended, texts).button}
        </SmallButton>
      ) : null}
    </div>
  )
}

export interface PersonPage {
  readonly collection: 'contacts' | 'newsletter-subscribers'
  readonly id: number
}

function DocumentLink({ collection, id, children }: PersonPage & { readonly children: ReactNode }) {
  return <AdminLink path={`/collections/${collection}/${id}`}>{children}</AdminLink>
}

interface AddressProps {
  readonly address: MailedAddress
  readonly page: PersonPage
  readonly onIntend: ((intended: Intended) => void) | undefined
}

function Address({ address, page, onIntend }: AddressProps) {
  const texts = useTexts('consents')
  const { email, subscriber, newsletter, follow_up } = address
  const isHere = page.collection === 'newsletter-subscribers' && page.id === subscriber
  const isSuppressed = ['hard_bounce', 'complaint', 'manual'].includes(newsletter.why)
  return (
    <div className="ui-stack ui-panel">
      <p className="ui-row ui-row--apart ui-strong mailability__email">
        <span>{email}</span>
        {subscriber === null || isHere ? null : (
          <DocumentLink collection="newsletter-subscribers" id={subscriber}>
            {texts('subscriber')}
          </DocumentLink>
        )}
      </p>
      <div className="mailability__purposes">
        <MailedPurpose email={email} purpose="newsletter" state={newsletter} onIntend={onIntend} />
        {follow_up ? (
          <MailedPurpose email={email} purpose="follow_up" state={follow_up} onIntend={onIntend} />
        ) : null}
      </div>
      {isSuppressed ? <p className="ui-muted mailability__remarks">{texts('liftFirst')}</p> : null}
    </div>
  )
}

function ContactLine({ contact }: Pick<PersonMailability, 'contact'>) {
  const texts = useTexts('consents')
  const { permissions } = useAuth()
  if (!permissions?.collections?.['contacts']?.read) return null
  if (!contact) return <p>{texts('noContact')}</p>
  return (
    <p>
      {texts('contact')}{' '}
      <DocumentLink collection="contacts" id={contact.id}>
        {contact.name}
      </DocumentLink>
    </p>
  )
}

const stateFor = (person: PersonMailability, { email, purpose }: Intended) =>
  person.addresses.find((address) => address.email === email)?.[purpose]

/** Of the first address, which mail is sent to. */
function InShort({ address }: { readonly address: MailedAddress | undefined }) {
  const texts = useTexts('consents')
  if (!address) return <span className="ui-muted">{texts('noEmail')}</span>
  return (['newsletter', 'follow_up'] as const).map((purpose) => {
    const mayMail = address[purpose]?.mayMail
    if (mayMail === undefined) return null
    return (
      <Fragment key={purpose}>
        <Badge tone={mayMail ? 'success' : 'warning'}>
          {texts(`purposes:${purpose}`)}: {mayMail ? texts('yes') : texts('no')}
        </Badge>{' '}
      </Fragment>
    )
  })
}

interface Props {
  readonly page: PersonPage
  readonly first: PersonMailability
  readonly onChanged: () => Promise<void>
}

export function MailabilityPanel({ page, first, onChanged }: Props) {
  const texts = useTexts('consents')
  const [person, setPerson] = useState(first)
  // The page was re-rendered, as after a merge was undone on it.
  useEffect(() => setPerson(first), [first])
  const [intended, setIntended] = useState<Intended>()
  const now = intended && stateFor(person, intended)
  const close = () => setIntended(undefined)
  const record = async (reason: string) => {
    if (!intended) return
    const { email, purpose, given } = intended
    const address = person.addresses.find((each) => each.email === email)
    const body = { email, purpose, given, reason, newest: address?.newest[purpose] ?? null }
    setPerson(await call(stateConsent, { ...page, body }))
    toast.success(wordsOf(intended, texts).done)
    close()
    await onChanged()
  }
  const { contact, addresses, mayChange } = person
  const details = (
    <>
      {page.collection === 'newsletter-subscribers' ? <ContactLine contact={contact} /> : null}
      {addresses.length === 0 ? <p>{texts('noEmail')}</p> : null}
      {addresses.map((address) => (
        <Address
          key={address.email}
          address={address}
          page={page}
          onIntend={mayChange ? setIntended : undefined}
        />
      ))}
      {intended && now ? (
        <ConsentDialog intended={intended} now={now} onSubmit={record} onClose={close} />
      ) : null}
    </>
  )
  // Beside the fields of a contact, above their timeline, it is a line.
  if (page.collection === 'contacts')
    return (
      <details className="mailability">
        <summary>
          <strong>{texts('title')}</strong> <InShort address={addresses[0]} />
        </summary>
        <div className="ui-stack">{details}</div>
      </details>
    )
  return (
    <section className="ui-stack mailability" aria-labelledby="mailability">
      <h3 id="mailability">{texts('title')}</h3>
      {details}
    </section>
  )
}
