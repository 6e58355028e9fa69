'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { z } from 'zod'
import type { TimelineItem } from '#src/contract/people/timeline.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { dayOf } from '#src/platform/admin/local-days.ts'
import { request } from '#src/platform/admin/request.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import { InteractionInputs, readInteraction } from './interaction-inputs.tsx'

export type Interaction = Extract<TimelineItem, { kind: 'interaction' }>

/** The interaction as a form changes it; its time stays when its day does. */
const changesOf = (interaction: Interaction, form: FormData) => {
  const { at = new Date().toISOString(), ...rest } = readInteraction(form)
  const isSameDay = form.get('day') === dayOf(new Date(interaction.at))
  return isSameDay ? rest : { ...rest, at }
}

interface Props {
  readonly interaction: Interaction
  readonly onChanged: () => Promise<void>
}

export function OwnInteraction({ interaction, onChanged }: Props) {
  const texts = useTexts('contacts')
  const { config } = useConfig()
  const [opened, setOpened] = useState<'edit' | 'delete'>()
  const url = `${config.routes.api}/interactions/${interaction.id}`
  const close = () => setOpened(undefined)
  const finish = async (text: string) => {
    toast.success(text)
    close()
    await onChanged()
  }
  const edit = async (form: FormData) => {
    const json = changesOf(interaction, form)
    await request(url, z.object({ doc: z.unknown() }), { method: 'PATCH', json })
    await finish(texts('saved'))
  }
  const remove = async () => {
    await request(url, z.object({}), { method: 'DELETE' })
    await finish(texts('deleted'))
  }
  return (
    <div className="ui-row ui-above-s">
      <SmallButton onClick={() => setOpened('edit')}>{texts('edit')}</SmallButton>
      <SmallButton onClick={() => setOpened('delete')}>{texts('delete')}</SmallButton>
      {opened === 'edit' && (
        <FormDialog
          title={texts('editThis')}
          submitLabel={texts('save')}
          cancelLabel={texts('close')}
          onSubmit={edit}
          onClose={close}
        >
          <InteractionInputs
            kind={interaction.interaction}
            notes={interaction.notes}
            event={interaction.event}
            day={dayOf(new Date(interaction.at))}
          />
        </FormDialog>
      )}
      {opened === 'delete' && (
        <FormDialog
          title={texts('deleteThis')}
          submitLabel={texts('delete')}
          cancelLabel={texts('close')}
          onSubmit={remove}
          onClose={close}
        >
          <p>{texts('deleteHelp')}</p>
        </FormDialog>
      )}
    </div>
  )
}
