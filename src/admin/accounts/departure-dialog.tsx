'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { owned } from '#src/contract/accounts.ts'
import { useOwners } from '../follow-ups/use-owners.ts'
import { FormDialog } from '../form-dialog.tsx'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly id: number
  readonly kind: 'deactivate' | 'remove'
  readonly onClose: () => void
  readonly onDone: () => void
}

/** How much an account owns; undefined while loading. */
function useOwned(url: string): z.output<typeof owned> | undefined {
  const [found, setFound] = useState<z.output<typeof owned>>()
  useEffect(() => {
    let isCurrent = true
    request(url, owned).then(
      (counts) => isCurrent && setFound(counts),
      (error: unknown) => isCurrent && toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [url])
  return found
}

/** Deactivates or deletes an account, and hands over what it owns. */
export function DepartureDialog({ id, kind, onClose, onDone }: Props) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  const select = useId()
  const path = `${config.routes.api}/users/${id}`
  const counts = useOwned(`${path}/owned`)
  const owners = useOwners()
  const isRemoval = kind === 'remove'
  const submit = async (form: FormData) => {
    const json = { to: Number(form.get('to')) || null }
    const handed = await request(`${path}/${kind}`, owned, { method: 'POST', json })
    const done = isRemoval ? texts.removed : texts.deactivated
    const { contacts, followUps } = handed
    toast.success(
      contacts + followUps > 0 ? `${done}. ${texts.handedOver(contacts, followUps)}` : done,
    )
    onDone()
  }
  return (
    <FormDialog
      title={isRemoval ? texts.remove : texts.deactivate}
      submitLabel={isRemoval ? texts.remove : texts.deactivate}
      cancelLabel={texts.cancel}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{isRemoval ? texts.removeHelp : texts.deactivateHelp}</p>
      <p role="status">{counts ? texts.owns(counts.contacts, counts.followUps) : texts.counting}</p>
      <label htmlFor={select}>
        {texts.handTo}
        <select id={select} name="to" key={owners ? 'loaded' : 'loading'} defaultValue="">
          <option value="">{texts.handToNone}</option>
          {owners
            ?.filter((owner) => owner.id !== id)
            .map((owner) => (
              <option key={owner.id} value={owner.id}>
                {owner.name}
              </option>
            ))}
        </select>
      </label>
    </FormDialog>
  )
}
