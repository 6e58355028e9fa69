'use client'
import { useDocumentInfo } from '@payloadcms/ui'
import { useTexts } from '../translations/use-texts.ts'
import { DecisionBar } from './decision-bar.tsx'
import './proposal.css'
import { SentProposal } from './sent-proposal.tsx'
import { texts as inLanguages } from './texts.ts'
import { useDecision } from './use-decision.ts'

function Review({ id }: { id: number | string }) {
  const texts = useTexts(inLanguages)
  const { decision, problem, load } = useDecision(id)
  const name = decision?.action ? texts.became : texts.wouldBecome
  return (
    <div className="proposal">
      <div className="proposal__sides">
        <SentProposal />
        <section aria-labelledby="proposal-action">
          <h2 id="proposal-action">{name}</h2>
          {decision ? <iframe key={decision.reading} title={name} src={decision.reading} /> : null}
        </section>
      </div>
      {problem ? <p role="alert">{problem}</p> : null}
      {decision ? <DecisionBar id={id} decision={decision} onStale={load} /> : null}
      {decision || problem ? null : <p role="status">{texts.loading}</p>}
    </div>
  )
}

/** What was proposed beside the action it would become, and the decision on it. */
export function ProposalReview() {
  const { id } = useDocumentInfo()
  return id === undefined ? null : <Review id={id} key={id} />
}
