'use client'
import { toast } from '@payloadcms/ui'
import { call } from '#src/admin/call.ts'
import { InteractionInputs, readInteraction } from '#src/admin/contacts/interaction-inputs.tsx'
import { FormDialog } from '#src/admin/form-dialog.tsx'
import type { BoardCard } from '#src/contract/crm/board.ts'
import { logInteraction } from '#src/contract/crm/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'

interface Props {
  readonly card: BoardCard
  readonly onClose: () => void
}

export function LogDialog({ card, onClose }: Props) {
  const texts = useTexts('board')
  const contacts = useTexts('contacts')
  const log = async (form: FormData) => {
    await call(logInteraction, { id: card.id, body: readInteraction(form) })
    toast.success(contacts('logged'))
    onClose()
  }
  return (
    <FormDialog
      title={texts('logWhom', { name: card.name })}
      submitLabel={texts('logSubmit')}
      cancelLabel={texts('cancel')}
      onSubmit={log}
      onClose={onClose}
    >
      <InteractionInputs kind="call" />
    </FormDialog>
  )
}
