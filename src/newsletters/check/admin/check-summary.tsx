'use client'
import { useEffect, useState } from 'react'
import { countFindings, type SentCollection } from '#src/contract/newsletters/mails.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'

interface Props {
  readonly collection: SentCollection
  readonly id: number | string
  /** Whether the mail goes out by what the dialog does. */
  readonly leaves: boolean
}

/** What the check of a mail found, and whether it goes out with placeholders that nothing fills. */
export function CheckSummary({ collection, id, leaves }: Props) {
  const t = useTexts('mail-check')
  const [summary, setSummary] = useState<string>()
  const [empty, setEmpty] = useState<readonly string[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    call(countFindings, { collection, id }, { signal }).then(
      ({ findings, sender, unknown }) => {
        setEmpty(unknown)
        const content = findings === 0 ? t('nothing') : t('count', { count: findings })
        setSummary(sender === 0 ? content : `${content} ${t('senderIssues', { count: sender })}.`)
      },
      (error: unknown) => {
        if (!signal.aborted) setSummary(messageOf(error))
      },
    )
    return () => leaving.abort()
  }, [t, collection, id])
  const names = empty.map((name) => `{{${name}}}`).join(', ')
  return (
    <>
      <p className="ui-muted mail-note mail-check__count" role="status">
        {summary ?? t('counting')}
      </p>
      {leaves && names ? (
        <label className="ui-row">
          <input type="checkbox" name="acceptsUnknown" required />
          <span>{t('leaveEmpty', { names })}</span>
        </label>
      ) : null}
    </>
  )
}
