'use client'
import { Button, toast, useAuth, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { makeContact } from '#src/contract/submissions/decision.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { mayMakeContact } from './may-make-contact.ts'
import { useCommand } from './run-command.ts'

const message = z.object({ contact: z.unknown() })

export function MessageContact() {
  const { id, data } = useDocumentInfo()
  const { permissions } = useAuth()
  const { isBusy, run, pathTo } = useCommand()
  const router = useRouter()
  const texts = useTexts('submissions')
  const isContact = Boolean(message.safeParse(data).data?.contact)
  if (id === undefined || isContact || !mayMakeContact(permissions)) return null
  const make = () =>
    run(
      () => call(makeContact, { id }),
      ({ contact }) => {
        toast.success(texts('contactMade'))
        router.push(pathTo('contacts', contact))
      },
    )
  return (
    <Button buttonStyle="secondary" disabled={isBusy} onClick={make} margin={false}>
      {texts('makeContact')}
    </Button>
  )
}
