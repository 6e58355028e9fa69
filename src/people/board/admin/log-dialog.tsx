'use client'
import { toast } from '@payloadcms/ui'
import type { BoardCard } from '#src/contract/people/board.ts'
import { logInteraction } from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import {
  InteractionInputs,
  readInteraction,
} from '#src/people/timeline/admin/interaction-inputs.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

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
