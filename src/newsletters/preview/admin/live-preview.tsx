'use client'
import { useDocumentInfo, useFormFields } from '@payloadcms/ui'
import type { WrittenKind } from '#src/contract/newsletters/enums.ts'
import { type MailCollection, previewMail } from '#src/contract/newsletters/mails.ts'
import {
  type Preview,
  type Written,
  writtenFields,
  writtenIn,
} from '#src/contract/newsletters/preview.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { RenderedMail } from './rendered-mail.tsx'

/** Debounce delay of the preview, in ms. */
const pause = 400

interface Rendered {
  readonly written: Written
  readonly mail: Preview
}

interface Props {
  readonly collection: MailCollection
  readonly kind: WrittenKind
  readonly first: Rendered
}

/** The form's current values as JSON, a stable key for change detection. */
const useWritten = (kind: WrittenKind): string => {
  const { id } = useDocumentInfo()
  return useFormFields(([fields]) => {
    const values = Object.fromEntries(writtenFields.map((name) => [name, fields[name]?.value]))
    return JSON.stringify(writtenIn(kind, values, id))
  })
}

function useRendered({ collection, kind, first }: Props) {
  const json = useWritten(kind)
  const isFirst = json === JSON.stringify(first.written)
  const { found: mail = first.mail, problem } = useDebouncedRead(
    isFirst ? undefined : json,
    (signal) => call(previewMail, { collection, body: JSON.parse(json) }, { signal }),
    { delay: pause },
  )
  return { mail, problem }
}

/** The live preview of a mail being edited, debounced; a superseded request is aborted. */
export function LivePreview(props: Props) {
  const { hasSavePermission = false } = useDocumentInfo()
  const isSent = useFormFields(([fields]) => fields['status']?.value === 'sent')
  return (
    <RenderedMail
      {...useRendered(props)}
      collection={props.collection}
      mayVisit={hasSavePermission}
      isSent={isSent}
    />
  )
}
