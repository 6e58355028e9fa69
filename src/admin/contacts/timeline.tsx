'use client'
import { Button, toast, useConfig, useDocumentInfo, useForm, useTranslation } from '@payloadcms/ui'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { type TimelinePage, timelinePage } from '#src/crm/timeline.ts'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import './contact.css'
import { EntryForm } from './entry-form.tsx'
import { texts as inLanguages } from './texts.ts'
import { TimelineLine } from './timeline-item.tsx'

function useTimeline(id: number, first: TimelinePage) {
  const { config } = useConfig()
  const { dispatchFields } = useForm()
  const [page, setPage] = useState(first)
  const [problem, setProblem] = useState('')
  const read = useCallback(
    (before?: string) => {
      const query = before === undefined ? '' : `?before=${encodeURIComponent(before)}`
      return request(`${config.routes.api}/contacts/${id}/timeline${query}`, timelinePage)
    },
    [config.routes.api, id],
  )
  const load = useCallback(async () => {
    try {
      const newest = await read()
      setPage(newest)
      setProblem('')
      const value = newest.currentStage
      dispatchFields({ type: 'UPDATE', path: 'currentStage', value, initialValue: value })
    } catch (error) {
      setProblem(messageOf(error))
    }
  }, [dispatchFields, read])
  // A page that a browser has kept may show what is no longer so.
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

function useDates() {
  const { i18n } = useTranslation()
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' })
    const moment = new Intl.DateTimeFormat(i18n.language, {
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    return {
      formatDay: (at: string) => day.format(new Date(at)),
      formatMoment: (at: string) => moment.format(new Date(at)),
    }
  }, [i18n.language])
}

const ended = z.object({ status: z.enum(['completed', 'cancelled']) })

interface Props {
  readonly id: number
  /** The newest of it, as the page came. */
  readonly first: TimelinePage
}

/** All there is between us and a contact, newest first, and a form for what is new. */
export function Timeline({ id, first }: Props) {
  const { config } = useConfig()
  const { hasSavePermission } = useDocumentInfo()
  const { page, problem, load, showOlder } = useTimeline(id, first)
  const texts = useTexts(inLanguages)
  const dates = useDates()
  const heading = useRef<HTMLHeadingElement>(null)
  const end = async (followUp: number, how: 'cancel' | 'complete') => {
    try {
      const path = `${config.routes.api}/follow-ups/${followUp}/${how}`
      toast.success(texts[(await request(path, ended, { method: 'POST' })).status])
    } catch (error) {
      toast.error(messageOf(error))
    }
    await load()
    // The button that was pressed is gone.
    heading.current?.focus()
  }
  const isEmpty = page.items.length === 0
  return (
    <section className="contact-timeline" aria-labelledby="contact-timeline">
      <h3 id="contact-timeline" ref={heading} tabIndex={-1}>
        {texts.timeline}
      </h3>
      {hasSavePermission && (
        <EntryForm contact={id} currentStage={page.currentStage} onAdded={load} />
      )}
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
            {...dates}
            onEnd={hasSavePermission ? (followUp, how) => void end(followUp, how) : undefined}
          />
        ))}
      </ol>
      {page.older && (
        <Button buttonStyle="secondary" size="small" onClick={() => void showOlder()}>
          {texts.showOlder}
        </Button>
      )}
    </section>
  )
}
