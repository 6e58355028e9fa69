'use client'
import {
  Button,
  toast,
  useAuth,
  useConfig,
  useDocumentInfo,
  useForm,
  useFormFields,
} from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatestResponse } from '#src/admin/use-latest-response.ts'
import { type TimelineItem, type TimelinePage, timelinePage } from '#src/contract/crm/timeline.ts'
import { AddFollowUp } from '../follow-ups/add-follow-up.tsx'
import { FollowUpButtons } from '../follow-ups/follow-up-buttons.tsx'
import { useFollowUpDialogs } from '../follow-ups/follow-up-dialogs.tsx'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import './contact.css'
import { EntryForm } from './entry-form.tsx'
import { OwnInteraction } from './own-interaction.tsx'
import { texts as inLanguages } from './texts.ts'
import { TimelineLine } from './timeline-item.tsx'

function useTimeline(id: number, first: TimelinePage) {
  const { config } = useConfig()
  const { dispatchFields } = useForm()
  const [page, setPage] = useState(first)
  const read = useCallback(
    (before?: string) => {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
      return request(`${config.routes.api}/contacts/${id}/timeline${query}`, timelinePage)
    },
    [config.routes.api, id],
  )
  const take = useCallback(
    (newest: TimelinePage) => {
      setPage(newest)
      const value = newest.currentStage
      dispatchFields({ type: 'UPDATE', path: 'currentStage', value, initialValue: value })
    },
    [dispatchFields],
  )
  const { problem, load } = useLatestResponse(read, take)
  // Pages restored from the browser's cache (back/forward) may be stale.
  useEffect(() => void load(), [load])
  const drawn = useRef(first)
  useEffect(() => {
    // The page was drawn anew, as after a merge was undone on it.
    if (drawn.current !== first) take(first)
    drawn.current = first
  }, [first, take])
  const showOlder = async () => {
    if (!page.older) return
    try {
      const next = await read(page.older)
      setPage({ ...next, items: [...page.items, ...next.items] })
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return { page, problem, load, showOlder }
}

interface Props {
  readonly id: number
  /** The first page of it, server-rendered. */
  readonly first: TimelinePage
}

/** The history of a contact, newest first, with a form for new entries. */
export function Timeline({ id, first }: Props) {
  const { hasSavePermission } = useDocumentInfo()
  const { page, problem, load, showOlder } = useTimeline(id, first)
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const heading = useRef<HTMLHeadingElement>(null)
  const followUps = useFollowUpDialogs(load, () => heading.current)
  const { user } = useAuth()
  const contactName = String(useFormFields(([fields]) => fields['name']?.value) ?? '')
  const actionsOf = (item: TimelineItem) => {
    if (!hasSavePermission) return null
    if (item.kind === 'follow-up')
      return <FollowUpButtons {...followUps} followUp={{ ...item, contactId: id, contactName }} />
    if (item.kind === 'interaction' && item.byId === user?.id)
      return <OwnInteraction interaction={item} onChanged={load} />
    return null
  }
  const isEmpty = page.items.length === 0
  return (
    <section className="contact-timeline" aria-labelledby="contact-timeline">
      <h3 id="contact-timeline" ref={heading} tabIndex={-1}>
        {texts.timeline}
      </h3>
      {hasSavePermission && <EntryForm contact={id} onAdded={load} />}
      {hasSavePermission && <AddFollowUp contact={{ id, name: contactName }} onAdded={load} />}
      {problem && (
        <p role="alert" className="contact-problem">
          {problem}
        </p>
      )}
      {isEmpty && <p>{hasSavePermission ? texts.nothingYet : texts.nothingToShow}</p>}
      <ol>
        {page.items.map((item) => (
          <TimelineLine key={`${item.kind} ${item.id}`} item={item} formatTime={formatTime}>
            {actionsOf(item)}
          </TimelineLine>
        ))}
      </ol>
      {page.older && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showOlder()}>
          {texts.showOlder}
        </Button>
      )}
      {followUps.dialog}
    </section>
  )
}
