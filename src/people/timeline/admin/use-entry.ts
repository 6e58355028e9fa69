'use client'
import { toast } from '@payloadcms/ui'
import { useState } from 'react'
import {
  enterStage,
  type InteractionKind,
  logInteraction,
} from '#src/contract/people/interactions.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { dayOf } from '#src/platform/admin/local-days.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import type { EnteredSurvey } from './survey-fields.tsx'

/**
 * Timestamp of local noon for an earlier day; none for today: the server then uses the current
 * time.
 */
export const timestampOf = (day: string): { at?: string } =>
  day === '' || day >= dayOf(new Date()) ? {} : { at: new Date(`${day}T12:00`).toISOString() }

interface Fields {
  readonly kind: InteractionKind
  readonly day: string
  readonly note: string
  /** Id of the event the contact attended; empty for none. */
  readonly event: string
  /** What was said in a call. */
  readonly survey: EnteredSurvey | null
  /** Id of the target stage; empty to log an interaction without a move. */
  readonly stage: string
}

const emptyFields = (): Fields => ({
  kind: 'note',
  day: dayOf(new Date()),
  note: '',
  event: '',
  stage: '',
  survey: null,
})

export function useEntry(id: number | string, onAdded: () => Promise<void>) {
  const texts = useTexts('contacts')
  const [fields, setFields] = useState(emptyFields)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = (): Promise<unknown> => {
    const { kind, day, note, event, stage, survey } = fields
    const written = { notes: note, ...timestampOf(day) }
    if (!stage) {
      const attended = kind === 'event' && event ? { event: Number(event) } : {}
      const said = kind === 'call' && survey ? { survey } : {}
      return call(logInteraction, { id, body: { kind, ...attended, ...said, ...written } })
    }
    const body = {
      stageId: Number(stage),
      interactionType: texts(`interactions:${kind}`),
      ...written,
    }
    return call(enterStage, { id, body })
  }
  const add = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem('')
    try {
      await send()
      setFields(emptyFields())
      toast.success(fields.stage ? texts('added') : texts('logged'))
      await onAdded()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const set = (changed: Partial<Fields>) => setFields({ ...fields, ...changed })
  return { fields, set, isBusy, problem, add }
}
