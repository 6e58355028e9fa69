'use client'
import { toast } from '@payloadcms/ui'
import type { z } from 'zod'
import {
  type readParticipantImports,
  undoParticipantImport,
} from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

export type Imports = z.output<typeof readParticipantImports.response.schema>['imports']

interface Props {
  readonly event: number
  readonly imports: Imports
  readonly onUndone: () => Promise<void>
  readonly onClose: () => void
}

/** Removes the registrations of an import, and names those that stay with the reason. */
export function UndoImport({ event, imports, onUndone, onClose }: Props) {
  const texts = useTexts('participants')
  const formatTime = useFormatTime()
  const undo = async (form: FormData) => {
    const body = { import: Number(form.get('import')) }
    const { removed, stayed } = await call(undoParticipantImport, { id: event, body })
    toast.success(texts('undone', { count: removed }))
    for (const { reason, count, names } of stayed)
      toast.warning(texts(`stayed:${reason}`, { count, names: names.join(', ') }))
    onClose()
    await onUndone()
  }
  return (
    <FormDialog
      title={texts('undoTitle')}
      submitLabel={texts('undoSubmit')}
      cancelLabel={texts('close')}
      isDestructive
      onSubmit={undo}
      onClose={onClose}
    >
      <label>
        {texts('undoWhich')}
        <select name="import" required>
          {optionsOf(
            imports.map((each) => [
              each.id,
              texts('undoOption', { count: each.count, time: formatTime('dateTime', each.at) }),
            ]),
          )}
        </select>
      </label>
      <p>{texts('undoHelp')}</p>
    </FormDialog>
  )
}
