'use client'
import { Button } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import type { ExplainedRole } from '#src/platform/access/explain-role.ts'
import '../../admin/accounts.css'
import { InviteDialog } from './invite-dialog.tsx'

export function InviteButton({ roles }: { readonly roles: readonly ExplainedRole[] }) {
  const texts = useTexts('accounts')
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    router.refresh()
  }
  return (
    <p className="ui-below-s">
      <Button type="button" margin={false} onClick={() => setOpen(true)}>
        {texts('invite')}
      </Button>
      {isOpen && <InviteDialog roles={roles} onClose={close} />}
    </p>
  )
}
