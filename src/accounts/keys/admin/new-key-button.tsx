'use client'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { keyLifetimes, makeApiKey } from '#src/contract/api-keys.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { KeyFields, type OfferedPermission } from './key-fields.tsx'
import { MadeKey } from './made-key.tsx'

const make = (form: FormData) =>
  call(makeApiKey, {
    body: {
      name: String(form.get('name') ?? ''),
      // The server checks what it gets.
      permissions: form.getAll('permissions').map(String) as never,
      days: keyLifetimes.find((days) => String(days) === form.get('days')) ?? null,
      networks: String(form.get('networks') ?? ''),
    },
  })

export function NewKeyButton({ offered }: { readonly offered: readonly OfferedPermission[] }) {
  const texts = useTexts('api-keys')
  const router = useRouter()
  const [state, setState] = useState<'closed' | 'open' | { readonly made: string }>('closed')
  const submit = async (form: FormData) => {
    if (!form.has('permissions')) throw new Error(texts('noPermission'))
    setState({ made: (await make(form)).key })
  }
  const close = () => {
    setState('closed')
    router.refresh()
  }
  return (
    <p className="ui-below-s">
      <Button type="button" margin={false} onClick={() => setState('open')}>
        {texts('make')}
      </Button>
      {state === 'open' && (
        <FormDialog
          title={texts('make')}
          submitLabel={texts('make')}
          cancelLabel={texts('cancel')}
          onSubmit={submit}
          onClose={() => setState('closed')}
        >
          <KeyFields offered={offered} />
        </FormDialog>
      )}
      {typeof state === 'object' && <MadeKey made={state.made} onClose={close} />}
    </p>
  )
}
