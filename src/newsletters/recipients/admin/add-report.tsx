'use client'
import { Button } from '@payloadcms/ui'
import { useTexts } from '#src/locales/use-texts.ts'
import type { UnreadPiece } from '#src/mail/recipients/parse-recipients.ts'

export interface Report {
  readonly added: number
  readonly known: number
  readonly unread?: readonly UnreadPiece[]
  readonly withoutEmail?: number
  readonly suppressed?: number
}

interface Props {
  readonly report: Report
  readonly onClose: () => void
}

export function AddReport({ report, onClose }: Props) {
  const texts = useTexts('recipients')
  const { added, known, unread = [], withoutEmail = 0, suppressed = 0 } = report
  const sentences = [
    texts('added', { count: added }),
    known > 0 && texts('known', { count: known }),
    withoutEmail > 0 && texts('withoutEmail', { count: withoutEmail }),
    suppressed > 0 && texts('suppressed', { count: suppressed }),
  ]
  return (
    <div className="ui-panel recipients__report">
      <p role="status">{sentences.filter(Boolean).join(' ')}</p>
      {unread.length > 0 && (
        <>
          <p>{texts('unread', { count: unread.length })}</p>
          <ul className="ui-bullets">
            {unread.map(({ line, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
              <li key={at}>
                {texts('line', { line })} <code>{text}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button type="button" buttonStyle="none" margin={false} onClick={onClose}>
        {texts('hide')}
      </Button>
    </div>
  )
}
