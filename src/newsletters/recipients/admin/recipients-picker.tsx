'use client'
import { useSearchParams } from 'next/navigation.js'
import { bulkSelection, recipientsParameter } from '#src/contract/bulk-change.ts'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import './recipients.css'
import { toast, useAuth, useDocumentInfo, useField, useTranslation } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import type { BulkSelection } from '#src/contract/bulk-change.ts'
import { maxRecipients } from '#src/contract/newsletters/compose-emails.ts'
import { readSegmentEmails } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { parseRecipients } from '#src/mail/recipients/parse-recipients.ts'
import { type AddedRecipients, addRecipients } from '#src/newsletters/recipients/add-recipients.ts'
import { useSegments } from '#src/people/segments/admin/list/segment-filter.tsx'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { messageOf } from '#src/platform/admin/request.ts'
import { AddReport, type Report } from './add-report.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'

/** The contacts that the page was opened for. */
function useSelectedRecipients() {
  const given = useSearchParams().get(recipientsParameter)
  if (given === null) return undefined
  try {
    return bulkSelection.safeParse(JSON.parse(given)).data
  } catch {
    return undefined
  }
}

function useNumbers(): (count: number) => string {
  const { language } = useTranslation().i18n
  return (count) => count.toLocaleString(language)
}

function useTooMany(): (count: number) => Error {
  const texts = useTexts('recipients')
  const inWords = useNumbers()
  return (count) =>
    new Error(texts('tooMany', { count: inWords(count), most: inWords(maxRecipients) }))
}

/** Throws an Error with a displayable message. */
type AddSelection = (selection: BulkSelection) => Promise<Report>

interface SegmentDialogProps {
  readonly addSelection: AddSelection
  readonly onDone: (report: Report) => void
  readonly onClose: () => void
}

function SegmentDialog({ addSelection, onDone, onClose }: SegmentDialogProps) {
  const texts = useTexts('recipients')
  const segments = useSegments()
  const submit = async (form: FormData) => {
    onDone(await addSelection({ segment: Number(form.get('segment')) }))
  }
  return (
    <FormDialog
      title={texts('ways:segment')}
      submitLabel={texts('add')}
      cancelLabel={texts('cancel')}
      onSubmit={submit}
      onClose={onClose}
    >
      <label>
        {texts('segment')}
        <select name="segment" required disabled={!segments?.length}>
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

/** Characters of a list: of a thousand addresses with long names there are fewer. */
const longest = 500_000

interface Props {
  /** Throws an Error with a displayable message. */
  readonly add: (emails: readonly string[]) => AddedRecipients
  readonly onDone: (report: Report) => void
  readonly onClose: () => void
}

function PasteDialog({ add, onDone, onClose }: Props) {
  const texts = useTexts('recipients')
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
      <label>
        {texts('list')}
        <textarea name="list" rows={10} required maxLength={longest} />
        <small>{texts('listHelp')}</small>
      </label>
    </FormDialog>
  )
}

type Way = 'paste' | 'contacts' | 'segment'

/**
 * The recipients in the form, and how some are added. Throws an Error with a displayable message
 * when there would be too many, and adds none.
 */
function useRecipients() {
  const tooMany = useTooMany()
  const { value, setValue } = useField<string[]>({ path: 'recipientEmails' })
  const current = value ?? []
  const add = (more: readonly string[]): AddedRecipients => {
    const result = addRecipients(current, more)
    if (result.emails.length > maxRecipients) throw tooMany(result.emails.length)
    if (result.added > 0) setValue([...result.emails])
    return result
  }
  const addSelection: AddSelection = async (selection) => {
    const found = await call(readSegmentEmails, { body: { selection } })
    if (found.count > maxRecipients) throw tooMany(found.count)
    const { added, known } = add(found.emails)
    return { added, known, withoutEmail: found.withoutEmail, suppressed: found.suppressed }
  }
  return { current, add, addSelection }
}

function Picker() {
  const texts = useTexts('recipients')
  const { permissions } = useAuth()
  const mayRead = (collection: string) => Boolean(permissions?.collections?.[collection]?.read)
  const { current, add, addSelection } = useRecipients()
  const inWords = useNumbers()
  const [way, setWay] = useState<Way>()
  const [report, setReport] = useState<Report>()
  const selected = useSelectedRecipients()
  const { isInitializing } = useDocumentInfo()
  const isAdded = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    if (!selected || isInitializing || isAdded.current) return
    isAdded.current = true
    addSelection(selected).then(setReport, (error: unknown) => toast.error(messageOf(error)))
  }, [isInitializing])
  const begin = (next: Way) => {
    setReport(undefined)
    setWay(next)
  }
  const close = () => setWay(undefined)
  const finish = (done: Report) => {
    setReport(done)
    close()
  }
  const ways: readonly Way[] = [
    'paste',
    ...(mayRead('contacts') ? (['contacts'] as const) : []),
    ...(mayRead('segments') ? (['segment'] as const) : []),
  ]
  return (
    <div className="ui-stack ui-below-l recipients">
      <p className="ui-muted recipients__count">
        {texts('count', { count: inWords(current.length), most: inWords(maxRecipients) })}
      </p>
      <div className="ui-row recipients__ways">
        {ways.map((each) => (
          <SmallButton key={each} onClick={() => begin(each)}>
            {texts(`ways:${each}`)}
          </SmallButton>
        ))}
      </div>
      {report && <AddReport report={report} onClose={() => setReport(undefined)} />}
      {way === 'paste' && <PasteDialog add={add} onDone={finish} onClose={close} />}
      {way === 'contacts' && <ContactsDialog current={current} add={add} onClose={close} />}
      {way === 'segment' && (
        <SegmentDialog addSelection={addSelection} onDone={finish} onClose={close} />
      )}
    </div>
  )
}

export function RecipientsPicker() {
  const { hasSavePermission } = useDocumentInfo()
  return hasSavePermission ? <Picker /> : null
}
