'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { departurePreview, owned } from '#src/contract/accounts.ts'
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

function usePreview(url: string): z.output<typeof departurePreview> | undefined {
  const [found, setFound] = useState<z.output<typeof departurePreview>>()
  useEffect(() => {
    let isCurrent = true
    request(url, departurePreview).then(
      (preview) => isCurrent && setFound(preview),
      (error: unknown) => isCurrent && toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [url])
  return found
}

export function DepartureDialog({ id, kind, onClose, onDone }: Props) {
  const texts = useTexts(inLanguages)
  const { config } = useConfig()
  const select = useId()
  const path = `${config.routes.api}/users/${id}`
  const preview = usePreview(`${path}/owned`)
  const isRemoval = kind === 'remove'
  const submit = async (form: FormData) => {
    const json = { to: Number(form.get('to')) || null }
    const handed = await request(`${path}/${kind}`, owned, { method: 'POST', json })
    const done = isRemoval ? texts.removed : texts.deactivated
    const { contacts, followUps, submissions } = handed
    const total = contacts + followUps + submissions
    toast.success(total > 0 ? `${done}. ${texts.handedOver(handed)}` : done)
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
      <p role="status">{preview ? texts.owns(preview) : texts.counting}</p>
      <label htmlFor={select}>
        {texts.handTo}
        <select id={select} name="to" key={preview ? 'loaded' : 'loading'} defaultValue="">
          <option value="">{texts.handToNone}</option>
          {preview?.successors.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
    </FormDialog>
  )
}
