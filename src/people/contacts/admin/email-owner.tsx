'use client'
import { useConfig, useDocumentInfo, useFormFields } from '@payloadcms/ui'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { AdminLink } from '#src/platform/admin/admin-link.tsx'
import { request } from '#src/platform/admin/request.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'

const owners = z.object({ docs: z.array(z.object({ id: z.int(), name: z.string() })) })

/** Debounce delay of typing, in ms. */
const pause = 300

/** Says below an email address whose it is already, with a link to them. */
export function EmailOwner() {
  const t = useTexts('contacts')
  const { config } = useConfig()
  const { id } = useDocumentInfo()
  const typed = useFormFields(([fields]) => `${fields['email']?.value ?? ''}`)
  const email = typed.trim().toLowerCase()
  const query = new URLSearchParams({ limit: '1', depth: '0', 'where[email][equals]': email })
  if (id !== undefined) query.set('where[id][not_equals]', String(id))
  const url = `${config.routes.api}/contacts?${query}`
  // Without a response the form says that the address is taken when it is saved.
  const { found, isReading } = useDebouncedRead(
    email.includes('@') ? url : undefined,
    (signal) => request(url, owners, { signal }),
    { delay: pause },
  )
  const other = isReading ? undefined : found?.docs[0]
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
