'use client'
import { toast } from '@payloadcms/ui'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import type { Owned } from '#src/contract/accounts.ts'
import { deactivateUser, previewDeparture, removeUser } from '#src/contract/accounts.ts'
import type { Texts } from '#src/locales/texts.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'

const describeOwned = (texts: Texts<'accounts'>, owns: Owned): string => {
  const { contacts, followUps, submissions } = owns
  return texts('owns', {
    contacts: texts('owned:contacts', { count: contacts }),
    followUps: texts('owned:followUps', { count: followUps }),
    submissions: texts('owned:submissions', { count: submissions }),
  })
}

interface Props {
  readonly id: number
  readonly kind: 'deactivate' | 'remove'
  readonly onClose: () => void
  readonly onDone: () => void
}

type Preview = z.output<typeof previewDeparture.response.schema>

function usePreview(id: number): Preview | undefined {
  const [found, setFound] = useState<Preview>()
  useEffect(() => {
    let isCurrent = true
    call(previewDeparture, { id }).then(
      (preview) => isCurrent && setFound(preview),
      (error: unknown) => isCurrent && toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [id])
  return found
}

export function DepartureDialog({ id, kind, onClose, onDone }: Props) {
  const texts = useTexts('accounts')
  const select = useId()
  const preview = usePreview(id)
  const isRemoval = kind === 'remove'
  const submit = async (form: FormData) => {
    const to = Number(form.get('to')) || null
    const body = { to, apiKeys: form.has('apiKeys') }
    const handed = await call(isRemoval ? removeUser : deactivateUser, { id, body })
    const done = isRemoval ? texts('removed') : texts('deactivated')
    const { contacts, followUps, submissions } = handed
    const total = contacts + followUps + submissions
    toast.success(total > 0 ? `${done}. ${texts('handedOver', handed)}` : done)
    onDone()
  }
  return (
    <FormDialog
      title={isRemoval ? texts('remove') : texts('deactivate')}
      submitLabel={isRemoval ? texts('remove') : texts('deactivate')}
      cancelLabel={texts('cancel')}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{isRemoval ? texts('removeHelp') : texts('deactivateHelp')}</p>
      <p role="status">{preview ? describeOwned(texts, preview) : texts('counting')}</p>
      <label htmlFor={select}>
        {texts('handTo')}
        <select id={select} name="to" key={preview ? 'loaded' : 'loading'} defaultValue="">
          <option value="">{texts('handToNone')}</option>
          {preview?.successors.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      {preview && preview.apiKeys > 0 ? (
        <label className="ui-option">
          <input type="checkbox" name="apiKeys" />
          {texts('handKeys', { count: preview.apiKeys })}
        </label>
      ) : null}
    </FormDialog>
  )
}
