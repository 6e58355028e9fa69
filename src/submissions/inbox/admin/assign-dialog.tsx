'use client'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { chosenOwner, OwnerSelect } from '#src/people/follow-ups/admin/owner-select.tsx'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

interface Props {
  readonly item: Pick<InboxItem, 'title' | 'owner'>
  /** Throws an Error with a displayable message. */
  readonly onAssign: (ownerId: number | null) => Promise<void>
  readonly onClose: () => void
}

export function AssignDialog({ item, onAssign, onClose }: Props) {
  const texts = useTexts('inbox')
  return (
    <FormDialog
      title={texts('assignTitle', { title: item.title })}
      submitLabel={texts('assignSubmit')}
      cancelLabel={texts('close')}
      onSubmit={async (form) => {
        await onAssign(chosenOwner(form))
        onClose()
      }}
      onClose={onClose}
    >
      <OwnerSelect owner={item.owner} of="contact-submissions" />
    </FormDialog>
  )
}
