'use client'
import { useId, useState } from 'react'
import { useTexts } from '#src/locales/use-texts.ts'
import { dayAfter, morningOf } from '#src/platform/admin/local-days.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'

interface Props {
  readonly dueDate: string
  readonly isSnoozed: boolean
}

export function SnoozeChoice({ dueDate, isSnoozed }: Props) {
  const texts = useTexts('follow-ups')
  const formatTime = useFormatTime()
  const name = useId()
  const [now] = useState(() => new Date())
  const latest = new Date(Math.max(now.getTime(), Date.parse(dueDate)))
  const named = [
    { day: dayAfter(now, 1), key: 'tomorrow' as const },
    { day: dayAfter(now, 7), key: 'inAWeek' as const },
  ].filter(({ day }) => morningOf(day) > latest.toISOString())
  const [chosen, setChosen] = useState(named[0]?.day ?? 'day')
  const choice = (value: string, text: string) => (
    <label key={value} className="ui-option snooze-choice__option" htmlFor={`${name}${value}`}>
      <input
        id={`${name}${value}`}
        type="radio"
        name="until"
        value={value}
        checked={chosen === value}
        onChange={() => setChosen(value)}
      />
      {text}
    </label>
  )
  return (
    <fieldset className="ui-stack snooze-choice">
      <legend>{texts('until')}</legend>
      {named.map(({ day, key }) => choice(day, texts(key, { day: formatTime('day', day) })))}
      {choice('day', texts('onDay'))}
      {chosen === 'day' && (
        <label htmlFor={`${name}date`}>
          {texts('day')}
          <input
            id={`${name}date`}
            type="date"
            name="day"
            required
            min={dayAfter(latest, 1)}
            max={dayAfter(now, 365)}
            defaultValue={dayAfter(latest, 7)}
          />
        </label>
      )}
      {isSnoozed && choice('', texts('notAnyMore'))}
    </fieldset>
  )
}

/** When the chosen snooze ends; null to end it now. */
export function chosenEnd(form: FormData): string | null {
  const until = String(form.get('until') ?? '')
  const day = until === 'day' ? String(form.get('day') ?? '') : until
  return day === '' ? null : morningOf(day)
}
