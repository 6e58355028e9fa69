'use client'
import type { Counted } from '#src/contract/newsletters/results.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { countOf, type Share, shareOf, shares, sharesOf } from '#src/newsletters/results/shares.ts'
import { useNumbers } from './numbers.ts'

function Count({ newsletter, share }: { readonly newsletter: Counted; readonly share: Share }) {
  const texts = useTexts('results')
  const { count, percent } = useNumbers()
  const part = shareOf(newsletter, share)
  const whole = shares[share] === 'recipients' ? texts('ofRecipients') : texts('ofDelivered')
  return (
    <div>
      <dt>{texts(`shares:${share}`)}</dt>
      <dd>
        <strong>{count(countOf(newsletter, share) ?? 0)}</strong>
        {part === undefined ? null : <small>{`${percent(part)} ${whole}`}</small>}
        {share === 'unsubscribed' ? <small>{texts('unsubscribedHelp')}</small> : null}
      </dd>
    </div>
  )
}

interface PlainProps {
  readonly label: string
  readonly value: number
  readonly help?: string
}

function Plain({ label, value, help }: PlainProps) {
  const { count } = useNumbers()
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <strong>{count(value)}</strong>
        {help ? <small>{help}</small> : null}
      </dd>
    </div>
  )
}

export function ResultCounts({ newsletter }: { readonly newsletter: Counted }) {
  const texts = useTexts('results')
  const { recipients, failed, notSent, leftOut, weekly } = newsletter
  return (
    <dl className="ui-below results-counts">
      <Plain label={texts('recipients')} value={recipients} />
      {sharesOf([newsletter]).map((share) => (
        <Count key={share} newsletter={newsletter} share={share} />
      ))}
      {weekly > 0 ? <Plain label={texts('weekly')} value={weekly} /> : null}
      {failed > 0 ? <Plain label={texts('failed')} value={failed} /> : null}
      {notSent > 0 ? (
        <Plain label={texts('notSent')} value={notSent} help={texts('notSentHelp')} />
      ) : null}
      {leftOut > 0 ? (
        <Plain label={texts('leftOut')} value={leftOut} help={texts('leftOutHelp')} />
      ) : null}
    </dl>
  )
}
