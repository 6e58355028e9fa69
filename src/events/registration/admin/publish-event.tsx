'use client'
import { useDocumentInfo, useForm } from '@payloadcms/ui'
import type { PublishButtonClientProps } from 'payload'
import { type MouseEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { PublishEntry } from '#src/content/publishing/admin/publish-button.tsx'
import { type EventFacts, readAnnouncement } from '#src/contract/events/participants.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'

const text = z.string().catch('')
const flag = z.boolean().catch(false)
const time = z.coerce.date().transform((date) => date.toISOString())

/** The form of an event, as it would be announced; a time that is none is rejected when it is saved. */
const written = z.object({
  startDate: time.catch(''),
  endDate: z.union([z.null(), time]).catch(null),
  timeZone: text,
  allDay: flag,
  location: text,
  address: text,
  onlineLink: text,
  cancelled: flag,
})

const saveButton = '#action-save'

/** How long a press may be held up by what is being saved, in ms. */
const sureTime = 60_000

const differs = (facts: EventFacts, { ...form }: EventFacts): boolean =>
  written.keyof().options.some((name) => facts[name] !== form[name])

/** Publishes an event; first asks, with their number, where those who registered are mailed about it. */
export function PublishEvent(props: PublishButtonClientProps) {
  const texts = useTexts('participants')
  const { id } = useDocumentInfo()
  const { getData } = useForm()
  const place = useRef<HTMLDivElement>(null)
  /** What was asked about: a press may come again (`useLateSubmit`). */
  const sure = useRef({ form: '', until: 0 })
  const [asked, setAsked] = useState<{ count: number; form: EventFacts }>()
  const publish = (form: EventFacts) => {
    setAsked(undefined)
    sure.current = { form: JSON.stringify(form), until: Date.now() + sureTime }
    // Looked up again: the platform makes another one when a draft was saved meanwhile.
    place.current?.querySelector<HTMLElement>(saveButton)?.click()
  }
  const ask = async (event: number, form: EventFacts) => {
    // Who cannot be counted now is mailed all the same.
    const found = await call(readAnnouncement, { id: event }).catch(() => undefined)
    if (!found?.facts || found.informed === 0 || !differs(found.facts, form)) return publish(form)
    setAsked({ count: found.informed, form })
  }
  const hold = (event: MouseEvent) => {
    const isPressed = event.target instanceof Element && event.target.closest(saveButton) !== null
    if (!isPressed || id === undefined) return
    const form = written.parse(getData())
    const { form: confirmed, until } = sure.current
    if (confirmed === JSON.stringify(form) && Date.now() < until) return
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    void ask(Number(id), form)
  }
  return (
    <>
      <div ref={place} onClickCapture={hold}>
        <PublishEntry {...props} />
      </div>
      {asked && (
        <FormDialog
          title={texts('notifyTitle')}
          submitLabel={texts('notifySubmit')}
          cancelLabel={texts('close')}
          onSubmit={async () => publish(asked.form)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {texts(asked.form.cancelled ? 'notifyCancelled' : 'notify', { count: asked.count })}
          </p>
        </FormDialog>
      )}
    </>
  )
}
