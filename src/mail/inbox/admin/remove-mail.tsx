'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { emptyInbox, removeMails } from '#src/contract/inbox.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

export function EmptyInbox({ count }: { count: number }) {
  const t = useTexts('local-inbox')
  const { config } = useConfig()
  const router = useRouter()
  const empty = async () => {
    await call(emptyInbox)
    toast.success(t('emptied'))
    router.push(`${config.routes.admin}/mail-inbox`)
    router.refresh()
  }
  if (count === 0) return null
  return (
    <ConfirmButton label={t('empty')} question={t('emptyQuestion', { count })} onConfirm={empty} />
  )
}

interface Props {
  readonly label: string
  readonly question: string
  /** Throws an Error with a displayable message. */
  readonly onConfirm: () => Promise<void>
}

export function ConfirmButton({ label, question, onConfirm }: Props) {
  const t = useTexts('local-inbox')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button type="button" buttonStyle="secondary" margin={false} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? (
        <FormDialog
          title={label}
          submitLabel={label}
          cancelLabel={t('cancel')}
          onSubmit={() => onConfirm().then(close)}
          onClose={close}
        >
          <p>{question}</p>
        </FormDialog>
      ) : null}
    </>
  )
}

export function RemoveMail({ id, next }: { id: string; next: string }) {
  const t = useTexts('local-inbox')
  const router = useRouter()
  const remove = async () => {
    await call(removeMails, { body: { mails: [id] } })
    toast.success(t('removed'))
    router.push(next)
    router.refresh()
  }
  return <ConfirmButton label={t('remove')} question={t('removeQuestion')} onConfirm={remove} />
}
