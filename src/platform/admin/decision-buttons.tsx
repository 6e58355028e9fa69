'use client'
import { toast, useAuth } from '@payloadcms/ui'
import { type ReactNode, useState } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { type Decided, decideInBatches } from './selected-rows.tsx'
import { SmallButton } from './small-button.tsx'
import { useAction } from './use-action.ts'

/** What is asked before a decision that cannot be undone. */
interface Question<Decision> {
  readonly decision: Decision
  readonly title: string
  readonly text: string
  readonly keep: string
}

interface Props<Decision extends string> {
  readonly ids: readonly number[]
  readonly decisions: readonly Decision[]
  readonly labelOf: (decision: Decision) => string
  /** Decides on so many at most. */
  readonly decide: (ids: number[], decision: Decision) => Promise<Decided>
  readonly most: number
  readonly said: {
    readonly done: (count: number) => string
    readonly failed: (count: number) => string
  }
  readonly question?: Question<Decision>
  readonly onDone: () => void
  /** Beside the buttons. */
  readonly children?: ReactNode
}

/** Buttons that decide on documents of submissions, one or many, for who may write them. */
export function DecisionButtons<Decision extends string>(props: Props<Decision>) {
  const { ids, decisions, labelOf, most, said, question, onDone, children } = props
  const { permissions } = useAuth()
  const { isBusy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!permissions?.collections?.['contact-submissions']?.update) return null
  const decide = async (decision: Decision) => {
    const { decided, failed } = await decideInBatches(ids, most, (some) =>
      props.decide(some, decision),
    )
    if (failed > 0) toast.error(said.failed(failed))
    if (decided > 0) toast.success(said.done(decided))
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
          {labelOf(decision)}
        </SmallButton>
      ))}
      {children}
      {isAsked && question && (
        <FormDialog
          title={question.title}
          submitLabel={labelOf(question.decision)}
          cancelLabel={question.keep}
          isDestructive
          onSubmit={() => decide(question.decision)}
          onClose={() => setAsked(false)}
        >
          <p>{question.text}</p>
        </FormDialog>
      )}
    </span>
  )
}
