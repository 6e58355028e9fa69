'use client'
import { useConfig, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { request } from '#src/platform/admin/request.ts'

const owner = z.object({ id: z.int(), name: z.string() })
const found = z.object({ docs: z.array(owner) })
type Owner = z.output<typeof owner>

/** Debounce delay of typing, in ms. */
const pause = 300

/** Says below an email address whose it is already, with a link to them. */
export function EmailOwner() {
  const t = useTexts('contacts')
  const { config } = useConfig()
  const { id } = useDocumentInfo()
  const typed = useFormFields(([fields]) => `${fields['email']?.value ?? ''}`)
  const email = typed.trim().toLowerCase()
  const [other, setOther] = useState<Owner>()
  useEffect(() => {
    setOther(undefined)
    if (!email.includes('@')) return
    const ending = new AbortController()
    const query = new URLSearchParams({ limit: '1', depth: '0', 'where[email][equals]': email })
    if (id !== undefined) query.set('where[id][not_equals]', String(id))
    const waiting = setTimeout(() => {
      // Without a response the form says that the address is taken when it is saved.
      request(`${config.routes.api}/contacts?${query}`, found, ending).then(
        ({ docs }) => setOther(docs[0]),
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(waiting)
      ending.abort()
    }
  }, [config.routes.api, email, id])
  const [before = '', after = ''] = t('emailOf', { name: '\0' }).split('\0')
  return (
    <p role="status" className="ui-problem contact-email-owner">
      {other ? (
        <>
          {before}
          <AdminLink path={`/collections/contacts/${other.id}`}>{other.name}</AdminLink>
          {after}
        </>
      ) : null}
    </p>
  )
}
