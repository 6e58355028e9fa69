'use client'
import type { Decision } from '#src/submissions/decision.ts'
import { useTexts } from '../translations/use-texts.ts'
import { DecisionBar } from './decision-bar.tsx'
import './proposal.css'
import { SentProposal } from './sent-proposal.tsx'
import { texts as inLanguages } from './texts.ts'
import { useDecision } from './use-decision.ts'

/** A proposal beside the action it would become, and the decision on it. */
export function ProposalReview({ id, first }: { id: number; first: Decision }) {
  const texts = useTexts(inLanguages)
  const { decision, problem, load } = useDecision(id, first)
  const name = decision.action ? texts.became : texts.wouldBecome
  return (
    <div className="proposal">
      <div className="proposal__sides">
        <SentProposal />
        <section aria-labelledby="proposal-action">
          <h2 id="proposal-action">{name}</h2>
          <iframe key={decision.reading} title={name} src={decision.reading} />
        </section>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
      <DecisionBar id={id} decision={decision} onStale={load} />
    </div>
  )
}
