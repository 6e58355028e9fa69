'use client'
import { toast, useAuth } from '@payloadcms/ui'
import { type ReactNode, useEffect, useState } from 'react'
import {
  type MailedAddress,
  type PersonMailability,
  stateConsent,
} from '#src/contract/people/mailability.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { call } from '#src/platform/admin/call.ts'
import { ConsentDialog, type Intended, wordsOf } from './consent-dialog.tsx'
import './mailability.css'
import { MailedPurpose } from './mailed-purpose.tsx'

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
    <div className="mailability__address">
      <p className="mailability__email">
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
      {isSuppressed ? <p className="mailability__remarks">{texts('liftFirst')}</p> : null}
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
  return (
    <section className="mailability" aria-labelledby="mailability">
      <h3 id="mailability">{texts('title')}</h3>
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
    </section>
  )
}
