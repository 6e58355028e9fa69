'use client'
import { toast, useAuth } from '@payloadcms/ui'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { type Decided, decideInBatches } from './selected-rows.tsx'
import { SmallButton } from './small-button.tsx'
import { useAction } from './use-action.ts'

interface Props<Decision extends string> {
  readonly ids: readonly number[]
  readonly decisions: readonly Decision[]
  /** Decides on so many at most. */
  readonly decide: (ids: number[], decision: Decision) => Promise<Decided>
  readonly most: number
  /** Of the feature: its decisions, and what came of them. */
  readonly texts: (key: Decision | 'done' | 'failed', values?: { count: number }) => string
  /** What is asked before a decision that cannot be undone. */
  readonly question?: {
    readonly decision: Decision
    readonly texts: (key: 'sureTitle' | 'sure' | 'keep') => string
  }
  readonly onDone: () => void
  /** Beside the buttons. */
  readonly children?: ReactNode
}

/** Buttons that decide on documents of submissions, one or many, for who may write them. */
export function DecisionButtons<Decision extends string>(props: Props<Decision>) {
  const { ids, decisions, most, texts, question, onDone, children } = props
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = async (decision: Decision) => {
    const { decided, failed } = await decideInBatches(ids, most, (some) =>
      props.decide(some, decision),
    )
    if (failed > 0) toast.error(texts('failed', { count: failed }))
    if (decided > 0) toast.success(texts('done', { count: decided }))
    setAsked(false)
    onDone()
  }
  return (
    <span className="ui-row">
      {decisions.map((decision) => (
        <SmallButton
          key={decision}
          disabled={isBusy}
          onClick={() =>
            decision === question?.decision ? setAsked(true) : run(() => decide(decision))
          }
        >
          {texts(decision)}
        </SmallButton>
      ))}
      {children}
      {isAsked && question && (
        <FormDialog
          title={question.texts('sureTitle')}
          submitLabel={texts(question.decision)}
          cancelLabel={question.texts('keep')}
          isDestructive
          onSubmit={() => decide(question.decision)}
          onClose={() => setAsked(false)}
        >
          <p>{question.texts('sure')}</p>
        </FormDialog>
      )}
    </span>
  )
}
