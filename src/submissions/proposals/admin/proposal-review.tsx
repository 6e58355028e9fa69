'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import './proposal.css'
import { useCallback, useEffect, useState } from 'react'
import { type Decision, readDecision } from '#src/contract/submissions/decision.ts'
import { call } from '#src/platform/admin/call.ts'
import { useLatestResponse } from '#src/platform/admin/use-latest-response.ts'
import { DecisionBar } from './decision-bar.tsx'
import { SentProposal } from './sent-proposal.tsx'

function useDecision(id: number, first: Decision) {
  const [decision, setDecision] = useState(first)
  const read = useCallback(() => call(readDecision, { id }), [id])
  const { problem, load } = useLatestResponse(read, setDecision)
  // Pages restored from the browser's cache (back/forward) may be stale.
  useEffect(() => void load(), [load])
  return { decision, problem, load }
}

export function ProposalReview({ id, first }: { id: number; first: Decision }) {
  const texts = useTexts('submissions')
  const { decision, problem, load } = useDecision(id, first)
  const isMade = (decision.action ?? decision.event) !== null
  const names = {
    action: ['wouldBecome', 'became'],
    event: ['wouldBecomeEvent', 'becameEvent'],
  } as const
  const name = texts(names[decision.kind][isMade ? 1 : 0])
  return (
    <div className="proposal">
      <div className="proposal__sides">
        <SentProposal />
        <section aria-labelledby="proposal-action">
          <h2 className="ui-title" id="proposal-action">
            {name}
          </h2>
          <iframe key={decision.reading} title={name} src={decision.reading} />
        </section>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
      <DecisionBar id={id} decision={decision} onStale={load} />
    </div>
  )
}
