'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { z } from 'zod'
import { InteractionInputs, readInteraction } from '#src/admin/contacts/interaction-inputs.tsx'
import { FormDialog } from '#src/admin/form-dialog.tsx'
import { request } from '#src/admin/request.ts'
import type { BoardCard } from '#src/contract/crm/board.ts'
import { useTexts } from '#src/locales/use-texts.ts'

const logged = z.object({ interaction: z.int() })

interface Props {
  readonly card: BoardCard
  readonly onClose: () => void
}

export function LogDialog({ card, onClose }: Props) {
  const texts = useTexts('board')
  const contacts = useTexts('contacts')
  const { config } = useConfig()
  const log = async (form: FormData) => {
    const url = `${config.routes.api}/contacts/${card.id}/interactions`
    await request(url, logged, { method: 'POST', json: readInteraction(form) })
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
