'use client'
import { Button } from '@payloadcms/ui'
import './list-problem.css'

interface Props {
  /** Why the list could not be read; "" for no reason to show anything. */
  readonly problem: string
  readonly tryAgain: string
  readonly onTryAgain: () => Promise<void>
}

export function ListProblem({ problem, tryAgain, onTryAgain }: Props) {
  if (!problem) return null
  return (
    <div className="list-problem">
      <p role="alert">{problem}</p>
      <Button size="small" margin={false} onClick={() => void onTryAgain()}>
        {tryAgain}
      </Button>
    </div>
  )
}
