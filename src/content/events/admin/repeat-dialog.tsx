'use client'
import { toast, useFormFields } from '@payloadcms/ui'
import { useState } from 'react'
import { furtherDates, mostDates, type Repetition } from '#src/content/events/repeat.ts'
import { wallClockOf } from '#src/content/events/wall-clock.ts'
import { repeatEvent, repetitions } from '#src/contract/content/series.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

interface Props {
  readonly event: number
  /** Of the organisation: that of events without a zone. */
  readonly siteZone: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What clocks show when the event starts, as it is in the form. */
function useFirst(siteZone: string): number | undefined {
  const start = useFormFields(([fields]) => fields['startDate']?.value)
  const chosen = useFormFields(([fields]) => fields['timeZone']?.value)
  const zone = typeof chosen === 'string' && isTimeZone(chosen) ? chosen : siteZone
  return typeof start === 'string' ? wallClockOf(zone)(Date.parse(start)) : undefined
}

/** How often an event is repeated, with the number of dates that this makes. */
export function RepeatDialog({ event, siteZone, onClose, onDone }: Props) {
  const texts = useTexts('series')
  const formatTime = useFormatTime()
  const first = useFirst(siteZone)
  const [every, setEvery] = useState<Repetition['every']>('weekly')
  const [ends, setEnds] = useState<'count' | 'until'>('count')
  const [count, setCount] = useState(4)
  const [until, setUntil] = useState('')
  const repetition = { every, ...(ends === 'count' ? { count } : { until }) }
  const isComplete = ends === 'count' ? count >= 1 && count <= mostDates : until !== ''
  const dates = first !== undefined && isComplete ? furtherDates(first, repetition) : []
  const last = dates.at(-1)

  const make = async () => {
    const { created } = await call(repeatEvent, { id: String(event), body: repetition })
    toast.success(texts('made', { count: created }))
    onDone()
  }
  return (
    <FormDialog
      title={texts('title')}
      submitLabel={texts('make')}
      cancelLabel={texts('cancel')}
      onSubmit={make}
      onClose={onClose}
    >
      <p>{texts('help')}</p>
      <div className="ui-stack">
        <label>
          {texts('every')}
          <select
            value={every}
            onChange={({ target }) =>
              setEvery(repetitions.find((each) => each === target.value) ?? 'weekly')
            }
          >
            {optionsOf(repetitions.map((each) => [each, texts(each)]))}
          </select>
        </label>
        <label>
          {texts('ends')}
          <select
            value={ends}
            onChange={({ target }) => setEnds(target.value === 'until' ? 'until' : 'count')}
          >
            {optionsOf([
              ['count', texts('byCount')],
              ['until', texts('byDay')],
            ])}
          </select>
        </label>
        {ends === 'count' ? (
          <label>
            {texts('count')}
            <input
              type="number"
              required
              min={1}
              max={mostDates}
              value={count || ''}
              onChange={({ target }) => setCount(Math.trunc(target.valueAsNumber) || 0)}
            />
          </label>
        ) : (
          <label>
            {texts('until')}
            <input
              type="date"
              required
              value={until}
              onChange={({ target }) => setUntil(target.value)}
            />
          </label>
        )}
      </div>
      <p role="status">
        {last === undefined
          ? texts('none')
          : texts('preview', {
              count: dates.length,
              last: formatTime('day', new Date(last).toISOString()),
            })}
      </p>
    </FormDialog>
  )
}
