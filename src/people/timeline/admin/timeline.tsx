'use client'
import { useAuth, useConfig, useDocumentInfo, useForm, useFormFields } from '@payloadcms/ui'
import { formatAdminURL } from 'payload/shared'
import { useCallback, useRef } from 'react'
import { emailPath } from '#src/contract/bulk-change.ts'
import type { PersonMailability } from '#src/contract/people/mailability.ts'
import type { TimelineItem, TimelinePage } from '#src/contract/people/timeline.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { MailabilityPanel } from '#src/people/consents/admin/mailability-panel.tsx'
import { AddFollowUp } from '#src/people/follow-ups/admin/add-follow-up.tsx'
import { FollowUpButtons } from '#src/people/follow-ups/admin/follow-up-buttons.tsx'
import { useFollowUpDialogs } from '#src/people/follow-ups/admin/follow-up-dialogs.tsx'
import { SmallButton } from '#src/platform/admin/small-button.tsx'
import '../../contacts/admin/contact.css'
import { EntryForm } from './entry-form.tsx'
import { OwnInteraction } from './own-interaction.tsx'
import { LatestItem, TimelineItems, useTimeline } from './timeline-items.tsx'

function useCurrentStage() {
  const { dispatchFields } = useForm()
  return useCallback(
    ({ currentStage: value }: TimelinePage) =>
      dispatchFields({ type: 'UPDATE', path: 'currentStage', value, initialValue: value }),
    [dispatchFields],
  )
}

interface Props {
  readonly id: number
  readonly first: TimelinePage
  readonly mailability: PersonMailability
}

/**
 * Whether a contact may be mailed, and their history, newest first, with a form for new entries.
 */
export function Timeline({ id, first, mailability }: Props) {
  const { hasSavePermission } = useDocumentInfo()
  const timeline = useTimeline({ collection: 'contacts', id }, first, useCurrentStage())
  const { page, load } = timeline
  const texts = useTexts('contacts')
  const heading = useRef<HTMLHeadingElement>(null)
  const followUps = useFollowUpDialogs(load, () => heading.current)
  const { user, permissions } = useAuth()
  const adminRoute = useConfig().config.routes.admin
  const email = useFormFields(([fields]) => fields['email']?.initialValue)
  const mayWrite = Boolean(email && permissions?.collections?.['compose-emails']?.create)
  const contactName = String(useFormFields(([fields]) => fields['name']?.value) ?? '')
  const actionsOf = (item: TimelineItem) => {
    if (!hasSavePermission) return null
    if (item.kind === 'follow-up')
      return <FollowUpButtons {...followUps} followUp={{ ...item, contactId: id, contactName }} />
    if (item.kind === 'interaction' && item.byId === user?.id)
      return <OwnInteraction interaction={item} onChanged={load} />
    return null
  }
  return (
    <>
      <MailabilityPanel
        page={{ collection: 'contacts', id }}
        first={mailability}
        onChanged={load}
      />
      <section className="ui-stack contact-timeline" aria-labelledby="contact-timeline">
        <div className="ui-row ui-row--apart">
          <h3 id="contact-timeline" ref={heading} tabIndex={-1}>
            {texts('timeline')}
          </h3>
          <div className="ui-row">
            {mayWrite && (
              <SmallButton
                el="link"
                to={formatAdminURL({ adminRoute, path: emailPath({ ids: [id] }) })}
              >
                {texts('writeEmail')}
              </SmallButton>
            )}
            {hasSavePermission && (
              <AddFollowUp contact={{ id, name: contactName }} onAdded={load} />
            )}
          </div>
        </div>
        {hasSavePermission && <EntryForm contact={id} onAdded={load} />}
        {page.items.length === 0 && (
          <p>{hasSavePermission ? texts('nothingYet') : texts('nothingToShow')}</p>
        )}
        <TimelineItems {...timeline} actionsOf={actionsOf} />
        {followUps.dialog}
        <LatestItem item={page.items[0]} />
      </section>
    </>
  )
}
