'use client'

import { Button } from '@payloadcms/ui'
import { type KeyboardEvent, useId } from 'react'
import { interactionKinds } from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { NoStages, useStages } from '#src/people/board/admin/no-stages.tsx'
import { dayOf } from '#src/platform/admin/local-days.ts'
import { optionsOf } from '#src/platform/admin/options.tsx'
import { EventSelect } from './event-select.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { useEntry } from './use-entry.ts'

interface Props {
  readonly contact: number | string
  readonly onAdded: () => Promise<void>
}

type Entry = ReturnType<typeof useEntry>

function InteractionFields({ fields, set }: Entry) {
  const texts = useTexts('contacts')
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}note`} className="contact-entry__note">
        {texts('note')}
        <textarea
          id={`${id}note`}
          rows={1}
          placeholder={texts('whatIsNew')}
          value={fields.note}
          onChange={({ target }) => set({ note: target.value })}
        />
      </label>
      <label htmlFor={`${id}kind`}>
        {texts('how')}
        <select
          id={`${id}kind`}
          name="kind"
          value={fields.kind}
          onChange={({ target }) =>
            set({ kind: interactionKinds.find((kind) => kind === target.value) ?? 'note' })
          }
        >
          {optionsOf(interactionKinds.map((kind) => [kind, texts(`interactions:${kind}`)]))}
        </select>
      </label>
      <label htmlFor={`${id}day`}>
        {texts('date')}
        <input
          id={`${id}day`}
          type="date"
          value={fields.day}
          max={dayOf(new Date())}
          onChange={({ target }) => set({ day: target.value })}
        />
      </label>
      {fields.kind === 'event' && !fields.stage && (
        <EventSelect onChange={(event) => set({ event })} />
      )}
      {fields.kind === 'call' && !fields.stage && (
        <SurveyFields entered={fields.survey} onChange={(survey) => set({ survey })} />
      )}
    </>
  )
}

function StageField({ fields, set }: Entry) {
  const texts = useTexts('contacts')
  const stages = useStages()
  if (stages?.length === 0) return <NoStages />
  return (
    <label>
      {texts('moveToStage')}
      <select
        name="stage"
        value={fields.stage}
        disabled={!stages}
        onChange={({ target }) => set({ stage: target.value })}
      >
        <option value="">{texts('keepStage')}</option>
        {optionsOf(stages?.map((stage) => [stage.id, stage.name]))}
      </select>
    </label>
  )
}

/**
 * Logs an interaction with a contact or, when a stage is chosen, moves the contact there. Nested in
 * the contact's own form. Only its note is there until that is focused or holds a text.
 */
export function EntryForm({ contact, onAdded }: Props) {
  const texts = useTexts('contacts')
  const entry = useEntry(contact, onAdded)
  const addOnEnter = (event: KeyboardEvent) => {
    // Prevents Enter from submitting the contact's form.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void entry.add()
  }
  return (
    // With a tab index the focus stays in it where the browser focuses no button that is pressed.
    <fieldset className="ui-panel contact-entry ui-inputs" tabIndex={-1} onKeyDown={addOnEnter}>
      <legend>{texts('whatIsNew')}</legend>
      <InteractionFields {...entry} />
      <StageField {...entry} />
      <div className="ui-row contact-entry__end">
        <Button
          margin={false}
          buttonStyle="secondary"
          disabled={entry.isBusy}
          onClick={() => void entry.add()}
        >
          {entry.fields.stage ? texts('reachStage') : texts('logInteraction')}
        </Button>
        <p role="alert" className="ui-problem contact-problem">
          {entry.problem}
        </p>
      </div>
    </fieldset>
  )
}
