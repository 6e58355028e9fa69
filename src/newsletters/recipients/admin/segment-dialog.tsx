'use client'
import { useId } from 'react'
import { maxRecipients } from '#src/contract/newsletters/compose-emails.ts'
import { readSegmentEmails } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import type { AddedRecipients } from '#src/newsletters/recipients/add-recipients.ts'
import { useSegments } from '#src/people/segments/admin/list/segment-filter.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import type { Report } from './add-report.tsx'
import { useTooMany } from './use-too-many.ts'

interface Props {
  /** Throws an Error with a displayable message. */
  readonly add: (emails: readonly string[]) => AddedRecipients
  readonly onDone: (report: Report) => void
  readonly onClose: () => void
}

export function SegmentDialog({ add, onDone, onClose }: Props) {
  const texts = useTexts('recipients')
  const tooMany = useTooMany()
  const id = useId()
  const segments = useSegments()
  const submit = async (form: FormData) => {
    const body = { segment: Number(form.get('segment')) }
    const found = await call(readSegmentEmails, { body })
    if (found.count > maxRecipients) throw tooMany(found.count)
    const { added, known } = add(found.emails)
    onDone({ added, known, withoutEmail: found.withoutEmail, suppressed: found.suppressed })
  }
  return (
    <FormDialog
      title={texts('ways:segment')}
      submitLabel={texts('add')}
      cancelLabel={texts('cancel')}
      onSubmit={submit}
      onClose={onClose}
    >
      <label htmlFor={id}>
        {texts('segment')}
        <select id={id} name="segment" required disabled={!segments?.length}>
          {segments?.length === 0 && <option value="">{texts('noSegments')}</option>}
          {segments?.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
        <small>{texts('segmentHelp')}</small>
      </label>
    </FormDialog>
  )
}
