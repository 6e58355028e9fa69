'use client'
import { useId, useState } from 'react'
import { z } from 'zod'
import { type InteractionKind, interactionKinds } from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { dayOf } from '#src/platform/admin/local-days.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { EventSelect } from './event-select.tsx'
import { timestampOf } from './use-entry.ts'

interface Props {
  readonly kind: InteractionKind
  readonly notes?: string
  readonly event?: { readonly id: number; readonly title: string } | null
  readonly day?: string
  /** Without day and event, of an interaction that is over just now. */
  readonly isBrief?: boolean
}

export function InteractionInputs({ notes = '', event = null, day, isBrief, ...props }: Props) {
  const texts = useTexts('contacts')
  const id = useId()
  const [kind, setKind] = useState(props.kind)
  const today = dayOf(new Date())
  return (
    <>
      <label htmlFor={`${id}kind`}>
        {texts('how')}
        <select
          id={`${id}kind`}
          name="kind"
          value={kind}
          onChange={({ target }) => setKind(kindOf(target.value))}
        >
          {optionsOf(interactionKinds.map((each) => [each, texts(`interactions:${each}`)]))}
        </select>
      </label>
      {!isBrief && kind === 'event' && <EventSelect event={event} />}
      {!isBrief && (
        <label htmlFor={`${id}day`}>
          {texts('date')}
          <input id={`${id}day`} type="date" name="day" max={today} defaultValue={day ?? today} />
        </label>
      )}
      <label htmlFor={`${id}notes`}>
        {texts('note')}
        <textarea id={`${id}notes`} name="notes" rows={3} defaultValue={notes} />
      </label>
    </>
  )
}

const kindOf = (value: unknown): InteractionKind =>
  interactionKinds.find((kind) => kind === value) ?? 'note'

const eventId = z.coerce.number().int().positive().nullable().catch(null)

/** The interaction that a form describes; without a timestamp for today. */
export function readInteraction(form: FormData) {
  const kind = kindOf(form.get('kind'))
  return {
    kind,
    notes: String(form.get('notes') ?? ''),
    event: kind === 'event' ? eventId.parse(form.get('event')) : null,
    ...timestampOf(String(form.get('day') ?? '')),
  }
}
