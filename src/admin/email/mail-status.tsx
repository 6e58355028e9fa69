'use client'
import { useTranslation } from '@payloadcms/ui'
import type { SendingDesk as Desk } from '#src/email/sending-desk.ts'
import { useTexts } from '../translations/use-texts.ts'
import { texts as inLanguages } from './texts.ts'

/** Where a mail stands, in words. */
export function MailStatus({ desk }: { desk: Desk }) {
  const texts = useTexts(inLanguages)
  const { i18n } = useTranslation()
  const moment = (at: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(at),
    )
  const { status, approvalStatus, approvalComment, decidedBy } = desk
  const { scheduledSendAt, sentAt, recipients } = desk
  return (
    <div className="mail-status">
      <p>
        <strong>{texts.states[status]}</strong>
        {approvalStatus === null ? null : ` · ${texts.states[approvalStatus]}`}
        {decidedBy ? ` (${decidedBy})` : null}
      </p>
      {approvalComment ? <p>{texts.decidedWith(approvalComment)}</p> : null}
      {status === 'scheduled' && scheduledSendAt ? (
        <p>{texts.scheduledFor(moment(scheduledSendAt))}</p>
      ) : null}
      {status === 'sent' && sentAt ? <p>{texts.sentOn(moment(sentAt))}</p> : null}
      {status === 'sent' ? <p className="mail-note">{texts.record}</p> : null}
      {status === 'sent' ? null : (
        <p>{texts.recipients(recipients.toLocaleString(i18n.language), recipients === 1)}</p>
      )}
    </div>
  )
}
