'use client'
import { chosenOwner, OwnerSelect } from '#src/admin/follow-ups/owner-select.tsx'
import { FormDialog } from '#src/admin/form-dialog.tsx'
import { useTexts } from '#src/admin/translations/use-texts.ts'
import type { InboxItem } from '#src/contract/submissions/inbox-work.ts'
import { texts as inLanguages } from './texts.ts'

interface Props {
  readonly item: Pick<InboxItem, 'title' | 'owner'>
  /** Throws an Error with a displayable message. */
  readonly onAssign: (ownerId: number | null) => Promise<void>
  readonly onClose: () => void
}

export function AssignDialog({ item, onAssign, onClose }: Props) {
  const texts = useTexts(inLanguages)
  return (
    <FormDialog
      title={texts.assignTitle(item.title)}
      submitLabel={texts.assignSubmit}
      cancelLabel={texts.close}
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
