'use client'
import { Button, toast, useConfig, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useLatestResponse } from '#src/admin/use-latest-response.ts'
import { type TimelinePage, timelinePage } from '#src/contract/crm/timeline.ts'
import { FormDialog } from '../form-dialog.tsx'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { useFormatTime } from '../use-format-time.ts'
import './contact.css'
import { EntryForm } from './entry-form.tsx'
import { texts as inLanguages } from './texts.ts'
import { TimelineLine, type Waiting } from './timeline-item.tsx'

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

const ended = z.object({ status: z.enum(['completed', 'cancelled']) })

interface Props {
  readonly id: number
  /** The first page of it, server-rendered. */
  readonly first: TimelinePage
}

/** The history of a contact, newest first, with a form for new entries. */
export function Timeline({ id, first }: Props) {
  const { config } = useConfig()
  const { hasSavePermission } = useDocumentInfo()
  const { page, problem, load, showOlder } = useTimeline(id, first)
  const texts = useTexts(inLanguages)
  const formatTime = useFormatTime()
  const heading = useRef<HTMLHeadingElement>(null)
  const [cancelled, setCancelled] = useState<Waiting>()
  const [ends, countEnds] = useState(0)
  // The pressed button was removed: restores the focus.
  useEffect(() => {
    if (ends > 0) heading.current?.focus()
  }, [ends])
  const end = async (followUp: number, how: 'cancel' | 'complete') => {
    const path = `${config.routes.api}/follow-ups/${followUp}/${how}`
    toast.success(texts[(await request(path, ended, { method: 'POST' })).status])
    await load()
    setCancelled(undefined)
    countEnds((count) => count + 1)
  }
  const complete = (followUp: number) =>
    end(followUp, 'complete').catch((error: unknown) => {
      toast.error(messageOf(error))
      return load()
    })
  const isEmpty = page.items.length === 0
  return (
    <section className="contact-timeline" aria-labelledby="contact-timeline">
      <h3 id="contact-timeline" ref={heading} tabIndex={-1}>
        {texts.timeline}
      </h3>
      {hasSavePermission && <EntryForm contact={id} onAdded={load} />}
      {problem && (
        <p role="alert" className="contact-problem">
          {problem}
        </p>
      )}
      {isEmpty && <p>{hasSavePermission ? texts.nothingYet : texts.nothingToShow}</p>}
      <ol>
        {page.items.map((item) => (
          <TimelineLine
            key={`${item.kind} ${item.id}`}
            item={item}
            formatTime={formatTime}
            {...(hasSavePermission
              ? { onComplete: (followUp) => void complete(followUp), onCancel: setCancelled }
              : {})}
          />
        ))}
      </ol>
      {page.older && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showOlder()}>
          {texts.showOlder}
        </Button>
      )}
      {cancelled && (
        <FormDialog
          title={texts.cancelThis(cancelled.ruleName)}
          submitLabel={texts.cancel}
          cancelLabel={texts.keep}
          onSubmit={() => end(cancelled.id, 'cancel')}
          onClose={() => {
            setCancelled(undefined)
            void load()
          }}
        >
          <p>{texts.forGood}</p>
        </FormDialog>
      )}
    </section>
  )
}
