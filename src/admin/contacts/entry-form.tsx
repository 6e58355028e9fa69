'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { z } from 'zod'
import { messageOf, request } from '../request.ts'
import { useTexts } from '../translations/use-texts.ts'
import { NoStages } from './no-stages.tsx'
import { texts as inLanguages } from './texts.ts'
import { type Stage, useStages } from './use-stages.ts'

interface Props {
  readonly contact: number | string
  readonly currentStage: number | null
  readonly onAdded: () => Promise<void>
}

/** A day of this place as a date field writes it. */
const dayOf = (moment: Date): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}

/** Noon of an earlier day; today means now, which is left to the server. */
const momentOf = (day: string): { at?: string } =>
  day === '' || day >= dayOf(new Date()) ? {} : { at: new Date(`${day}T12:00`).toISOString() }

const added = z.object({ entry: z.int() })

function useEntry({ contact, currentStage, onAdded }: Props, stages: readonly Stage[]) {
  const { config } = useConfig()
  const texts = useTexts(inLanguages)
  const [stage, setStage] = useState('')
  const [day, setDay] = useState(() => dayOf(new Date()))
  const [how, setHow] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen anew when the contact moves
  useEffect(() => setStage(''), [currentStage])
  const chosen = stage || String(currentStage ?? stages[0]?.id ?? '')
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await request(`${config.routes.api}/contacts/${contact}/progression`, added, {
        method: 'POST',
        json: { stageId: Number(chosen), interactionType: how, notes: note, ...momentOf(day) },
      })
      setHow('')
      setNote('')
      setDay(dayOf(new Date()))
      toast.success(texts.added)
      await onAdded()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const fields = { stage: chosen, setStage, day, setDay, how, setHow, note, setNote }
  return { ...fields, isBusy, problem, add }
}

/** Adds an entry to a contact's timeline. It stands inside the contact's own form. */
export function EntryForm(props: Props) {
  const texts = useTexts(inLanguages)
  const stages = useStages()
  const id = useId()
  const entry = useEntry(props, stages ?? [])
  if (!stages) return null
  if (stages.length === 0) return <NoStages />
  const addOnEnter = (event: KeyboardEvent) => {
    // Or Enter would save the contact.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void entry.add()
  }
  return (
    <fieldset className="contact-entry" onKeyDown={addOnEnter}>
      <legend>{texts.addEntry}</legend>
      <label htmlFor={`${id}stage`}>
        {texts.stage}
        <select
          id={`${id}stage`}
          value={entry.stage}
          onChange={({ target }) => entry.setStage(target.value)}
        >
          {stages.map((each) => (
            <option key={each.id} value={each.id}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}day`}>
        {texts.date}
        <input
          id={`${id}day`}
          type="date"
          value={entry.day}
          max={dayOf(new Date())}
          onChange={({ target }) => entry.setDay(target.value)}
        />
      </label>
      <label htmlFor={`${id}how`}>
        {texts.how}
        <input
          id={`${id}how`}
          type="text"
          list={`${id}examples`}
          maxLength={200}
          value={entry.how}
          onChange={({ target }) => entry.setHow(target.value)}
        />
        <datalist id={`${id}examples`}>
          {texts.howExamples.map((example) => (
            <option key={example} value={example} />
          ))}
        </datalist>
      </label>
      <label htmlFor={`${id}note`} className="contact-entry__note">
        {texts.note}
        <textarea
          id={`${id}note`}
          rows={2}
          value={entry.note}
          onChange={({ target }) => entry.setNote(target.value)}
        />
      </label>
      <div className="contact-entry__end">
        <Button
          type="button"
          margin={false}
          buttonStyle="secondary"
          disabled={entry.isBusy}
          onClick={() => void entry.add()}
        >
          {texts.addEntry}
        </Button>
        <p role="alert" className="contact-problem">
          {entry.problem}
        </p>
      </div>
    </fieldset>
  )
}
