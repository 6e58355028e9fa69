'use client'
import { Button, toast, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { z } from 'zod'
import { useCommand } from './run-command.ts'

const made = z.object({ contact: z.number() })
const message = z.object({ contact: z.unknown() })

/** Makes the sender of a message a contact, or opens the contact they are. */
export function MessageContact() {
  const { id, data } = useDocumentInfo()
  const { isBusy, run, pathTo } = useCommand('contact-submissions', id)
  const router = useRouter()
  if (id === undefined || message.safeParse(data).data?.contact) return null
  const make = () =>
    run('make-contact', (answer) => {
      toast.success('The sender is a contact, the message handled')
      router.push(pathTo('contacts', made.parse(answer).contact))
    })
  return (
    <Button buttonStyle="secondary" disabled={isBusy} onClick={make} margin={false}>
      Make a contact
    </Button>
  )
}
