'use client'
import { useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { request } from '#src/platform/admin/request.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import './contact-search.css'

/** Debounce delay of typing, in ms. */
const pause = 250

const foundContacts = z.object({
  docs: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
    }),
  ),
})
type Found = z.output<typeof foundContacts>['docs']

const queryOf = (search: string, without: number | undefined): string => {
  const query = new URLSearchParams({ limit: '8', depth: '0' })
  if (without !== undefined) query.set('where[id][not_equals]', `${without}`)
  for (const [at, field] of ['name', 'email', 'phone'].entries())
    query.set(`where[or][${at}][${field}][like]`, search)
  return query.toString()
}

const none: Found = []

export function useFound(search: string, without: number | undefined) {
  const { config } = useConfig()
  const url = `${config.routes.api}/contacts?${queryOf(search, without)}`
  const key = search === '' ? undefined : url
  const { found, problem } = useDebouncedRead(
    key,
    (signal) => request(url, foundContacts, { signal }),
    { delay: pause },
  )
  return { contacts: found?.docs, problem }
}

interface Props {
  readonly without?: number
}

export function ContactSearch({ without }: Props) {
  const texts = useTexts('contacts')
  const [typed, setTyped] = useState('')
  const { contacts, problem } = useFound(typed.trim(), without)
  const [picked, setPicked] = useState<number>()
  const chosen = contacts?.find(({ id }) => id === picked) ?? contacts?.[0]
  return (
    <>
      <label>
        {texts('findContact')}
        <input
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <div className="ui-stack ui-stack--tight contact-search">
        {(contacts ?? none).map((contact) => (
          <label key={contact.id} className="ui-option contact-search__contact">
            <input
              type="radio"
              name="contact"
              value={contact.id}
              checked={contact.id === chosen?.id}
              onChange={() => setPicked(contact.id)}
            />
            <span>
              {contact.name}
              <small>{[contact.email, contact.phone].filter(Boolean).join(' · ')}</small>
            </span>
          </label>
        ))}
      </div>
      <p role="status">{contacts?.length === 0 ? texts('noContactFound') : ''}</p>
    </>
  )
}

export const chosenContact = (form: FormData): number | undefined =>
  Number(form.get('contact')) || undefined
