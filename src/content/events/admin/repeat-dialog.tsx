'use client'
import { toast, useFormFields } from '@payloadcms/ui'
import { useState } from 'react'
import { furtherDates, mostDates, type Repetition } from '#src/content/events/repeat.ts'
import { wallClockOf } from '#src/content/events/wall-clock.ts'
import { isTimeZone } from '#src/contract/time-zone.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { FormDialog } from '#src/platform/admin/form-dialog.tsx'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

interface Props<Every> {
  readonly title: string
  readonly help: string
  readonly choices: readonly [Every, ...Every[]]
  readonly repeat: (repetition: Repetition<Every>) => Promise<{ readonly created: number }>
  /** Of the organisation: that of entries without a zone. */
  readonly siteZone: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What clocks show when the entry starts, as it is in the form. */
function useFirst(siteZone: string): number | undefined {
  const start = useFormFields(([fields]) => fields['startDate']?.value)
  const chosen = useFormFields(([fields]) => fields['timeZone']?.value)
  const zone = typeof chosen === 'string' && isTimeZone(chosen) ? chosen : siteZone
  return typeof start === 'string' ? wallClockOf(zone)(Date.parse(start)) : undefined
}

/** How often an entry is repeated, with the number of dates that this makes. */
export function RepeatDialog<Every extends Repetition['every']>(props: Props<Every>) {
  const { choices, siteZone, onClose, onDone } = props
  const texts = useTexts('series')
  const formatTime = useFormatTime()
  const first = useFirst(siteZone)
  const [every, setEvery] = useState(choices[0])
  const [ends, setEnds] = useState<'count' | 'until'>('count')
  const [count, setCount] = useState(4)
  const [until, setUntil] = useState('')
  const repetition = { every, ...(ends === 'count' ? { count } : { until }) }
  const isComplete = ends === 'count' ? count >= 1 && count <= mostDates : until !== ''
  const dates = first !== undefined && isComplete ? furtherDates(first, repetition) : []
  const last = dates.at(-1)

  const make = async () => {
    const { created } = await props.repeat(repetition)
    toast.success(texts('made', { count: created }))
    onDone()
  }
  return (
    <FormDialog
      title={props.title}
      submitLabel={texts('make')}
      cancelLabel={texts('cancel')}
      onSubmit={make}
      onClose={onClose}
    >
      <p>{props.help}</p>
      <div className="ui-stack">
        <label>
          {texts('every')}
          <select
            value={every}
            onChange={({ target }) =>
              setEvery(choices.find((each) => each === target.value) ?? choices[0])
            }
          >
            {optionsOf(choices.map((each) => [each, texts(each)]))}
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
