'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useState } from 'react'
import { createExample, type ExampleKind } from '#src/contract/content/kinds.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

export function CreateExample({ collection }: { readonly collection: ExampleKind }) {
  const texts = useTexts('empty-lists')
  const { config } = useConfig()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const open = (id: number) => {
    const adminRoute = config.routes.admin
    router.push(formatAdminURL({ adminRoute, path: `/collections/${collection}/${id}` }))
  }
  const create = async () => {
    setBusy(true)
    try {
      const { id } = await call(createExample, { collection })
      // Where a colleague was faster, the list shows what they created.
      if (id === null) router.refresh()
      else open(id)
    } catch (error) {
      toast.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <>
      <Button type="button" margin={false} disabled={isBusy} onClick={() => void create()}>
        {texts('createExample')}
      </Button>
      <p>{texts('isDraft')}</p>
    </>
  )
}
