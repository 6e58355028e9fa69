'use client'
import { useConfig, useForm } from '@payloadcms/ui'
import { useCallback } from 'react'
import { z } from 'zod'
import { subscriberStatuses } from '#src/contract/newsletters/enums.ts'
import type { PersonMailability } from '#src/contract/people/mailability.ts'
import type { TimelinePage } from '#src/contract/people/timeline.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { TimelineItems, useTimeline } from '#src/people/timeline/admin/timeline-items.tsx'
import { request } from '#src/platform/admin/request.ts'
import { MailabilityPanel } from './mailability-panel.tsx'

const stored = z.object({
  status: z.enum(subscriberStatuses),
  source: z.string().nullish(),
  unsubscribedAt: z.string().nullish(),
})

/** Reads what a consent changed into the form, which would write back what it was opened with. */
function useFormOf(id: number) {
  const { config } = useConfig()
  const { dispatchFields } = useForm()
  return useCallback(async () => {
    const url = `${config.routes.api}/newsletter-subscribers/${id}?depth=0`
    const subscriber = await request(url, stored)
    for (const [path, value = null] of Object.entries(subscriber))
      dispatchFields({ type: 'UPDATE', path, value, initialValue: value })
  }, [config.routes.api, dispatchFields, id])
}

const ignore = () => undefined

interface Props {
  readonly id: number
  readonly first: TimelinePage
  readonly mailability: PersonMailability
}

export function SubscriberTimeline({ id, first, mailability }: Props) {
  const texts = useTexts('contacts')
  const page = { collection: 'newsletter-subscribers', id } as const
  const timeline = useTimeline(page, first, ignore)
  const readForm = useFormOf(id)
  const changed = async () => {
    await Promise.all([timeline.load(), readForm()])
  }
  return (
    <>
      <MailabilityPanel page={page} first={mailability} onChanged={changed} />
      <section className="contact-timeline" aria-labelledby="contact-timeline">
        <h3 id="contact-timeline">{texts('timeline')}</h3>
        {timeline.page.items.length === 0 && <p>{texts('nothingToShow')}</p>}
        <TimelineItems {...timeline} />
      </section>
    </>
  )
}
