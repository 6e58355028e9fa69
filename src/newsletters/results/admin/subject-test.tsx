'use client'
import type { Results } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { useFormatTime } from '#src/platform/admin/use-format-time.ts'
import { useNumbers } from './numbers.ts'

/** What was tried out, what came of it, and how sure that is. */
export function SubjectTest({ test }: { readonly test: NonNullable<Results['subjectTest']> }) {
  const texts = useTexts('results')
  const formatTime = useFormatTime()
  const { count } = useNumbers()
  const { first, second, each, firstClicks, secondClicks, winner, decidedAt } = test
  if (each === 0) return <p>{texts('subjects:untried', { first })}</p>
  const tried = { first, second, each: count(each) }
  if (winner === null)
    return <p>{texts('subjects:open', { ...tried, at: formatTime('dateTime', decidedAt) })}</p>
  const clicks = { firstClicks: count(firstClicks ?? 0), secondClicks: count(secondClicks ?? 0) }
  return (
    <p>
      {texts('subjects:decided', { ...tried, ...clicks, winner: winner === 2 ? second : first })}{' '}
      {texts(`certainties:${test.certainty}`)}
    </p>
  )
}
