'use client'
import { useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../form-dialog.tsx'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** Debounce delay of typing, in ms. */
const pause = 250

const found = z.object({
  docs: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string().nullish(),
      phone: z.string().nullish(),
    }),
  ),
})
type Found = z.output<typeof found>['docs']

/** The platform's own search of the list of contacts, less the contact itself. */
const queryOf = (search: string, without: number): string => {
  const query = new URLSearchParams({
    limit: '8',
    depth: '0',
    'where[id][not_equals]': `${without}`,
  })
  for (const [at, field] of ['name', 'email', 'phone'].entries())
    query.set(`where[or][${at}][${field}][like]`, search)
  return query.toString()
}

const none: Found = []

/** The contacts that match what is typed (debounced); undefined before. */
function useFound(search: string, without: number) {
  const { config } = useConfig()
  const [contacts, setContacts] = useState<Found>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (search === '') return setContacts(undefined)
    const ending = new AbortController()
    const url = `${config.routes.api}/contacts?${queryOf(search, without)}`
    const read = () =>
      request(url, found, ending).then(
        ({ docs }) => {
          setContacts(docs)
          setProblem('')
        },
        (error: unknown) => {
          if (!ending.signal.aborted) setProblem(messageOf(error))
        },
      )
    const waiting = setTimeout(() => void read(), pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [config.routes.api, search, without])
  return { contacts, problem }
}

/** A dialog to find the contact that is merged with this one; it is then compared. */
export function MergeWithDialog({
  id,
  onClose,
}: {
  readonly id: number
  readonly onClose: () => void
}) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  const router = useRouter()
  const field = useId()
  const [typed, setTyped] = useState('')
  const { contacts, problem } = useFound(typed.trim(), id)
  const compare = async (form: FormData) => {
    const other = String(form.get('other') ?? '')
    if (other === '') throw new Error(texts.noneMatch)
    const path = formatAdminURL({ adminRoute: config.routes.admin, path: '/duplicates' })
    router.push(`${path}?a=${id}&b=${other}`)
  }
  return (
    <FormDialog
      title={texts.mergeWith}
      submitLabel={texts.compare}
      cancelLabel={texts.cancel}
      onSubmit={compare}
      onClose={onClose}
    >
      <label htmlFor={field}>
        {texts.search}
        <input
          id={field}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <div className="merge-with">
        {(contacts ?? none).map((contact, at) => (
          <label key={contact.id} className="merge-with__contact">
            <input type="radio" name="other" value={contact.id} defaultChecked={at === 0} />
            <span>
              {contact.name}
              <small>{[contact.email, contact.phone].filter(Boolean).join(' · ')}</small>
            </span>
          </label>
        ))}
      </div>
      <p role="status">{contacts?.length === 0 ? texts.noneMatch : ''}</p>
    </FormDialog>
  )
}
