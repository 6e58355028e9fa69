'use client'
import { toast, useAuth, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { recipientsQuery } from '#src/newsletters/recipients/admin/selected-recipients.ts'
import { request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { useAction } from '#src/platform/admin/use-action.ts'

/** As many as a page of a new email takes by their ids. */
const most = 500

const registrations = z.object({ docs: z.array(z.object({ contact: z.int().nullish() })) })

interface Props {
  readonly ids: readonly number[]
}

/** Opens a new composed email to the contacts of registrations, for who may write it. */
export function MailParticipants({ ids }: Props) {
  const texts = useTexts('participants')
  const router = useRouter()
  const { config } = useConfig()
  const { isBusy, run } = useAction()
  const collections = useAuth().permissions?.collections
  if (!collections?.['compose-emails']?.create || !collections['contacts']?.read) return null
  const open = async () => {
    if (ids.length > most) throw new Error(texts('tooManyToMail', { most }))
    const query = new URLSearchParams({
      depth: '0',
      limit: String(most),
      'select[contact]': 'true',
    })
    query.set('where[id][in]', ids.join(','))
    const found = await request(`${config.routes.api}/event-registrations?${query}`, registrations)
    const contacts = [...new Set(found.docs.flatMap(({ contact }) => contact ?? []))]
    if (contacts.length === 0) throw new Error(texts('noContacts'))
    const others = found.docs.filter(({ contact }) => !contact).length
    if (others > 0) toast.warning(texts('withoutContact', { count: others }))
    const path = `/collections/compose-emails/create?${recipientsQuery({ ids: contacts })}` as const
    router.push(formatAdminURL({ adminRoute: config.routes.admin, path }))
  }
  return (
    <SmallButton disabled={isBusy} onClick={() => run(open)}>
      {texts('mail')}
    </SmallButton>
  )
}
