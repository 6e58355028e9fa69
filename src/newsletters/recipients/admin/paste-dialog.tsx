'use client'
import { useId } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { parseRecipients } from '#src/mail/recipients/parse-recipients.ts'
import type { AddedRecipients } from '#src/newsletters/recipients/add-recipients.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import type { Report } from './add-report.tsx'

/** Characters of a list: of a thousand addresses with long names there are fewer. */
const longest = 500_000

interface Props {
  /** Throws an Error with a displayable message. */
  readonly add: (emails: readonly string[]) => AddedRecipients
  readonly onDone: (report: Report) => void
  readonly onClose: () => void
}

export function PasteDialog({ add, onDone, onClose }: Props) {
  const texts = useTexts('recipients')
  const id = useId()
  const submit = async (form: FormData) => {
    const { emails, duplicates, unread } = parseRecipients(String(form.get('list') ?? ''))
    if (emails.length === 0) throw new Error(texts('noAddress'))
    const { added, known } = add(emails)
    onDone({ added, known: known + duplicates, unread })
  }
  return (
    <FormDialog
      title={texts('ways:paste')}
      submitLabel={texts('add')}
      cancelLabel={texts('cancel')}
      onSubmit={submit}
      onClose={onClose}
    >
      <label htmlFor={id}>
        {texts('list')}
        <textarea id={id} name="list" rows={10} required maxLength={longest} />
        <small>{texts('listHelp')}</small>
      </label>
    </FormDialog>
  )
}
