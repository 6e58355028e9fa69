'use client'
import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'
import { checkCount } from '#src/email/check/check-count.ts'
import { useTexts } from '#src/locales/use-texts.ts'
import { messageOf, request } from '../../request.ts'

interface Props {
  readonly collection: string
  readonly id: number | string
}

export function CheckSummary({ collection, id }: Props) {
  const t = useTexts('mail-check')
  const { config } = useConfig()
  const [summary, setSummary] = useState<string>()
  const url = `${config.routes.api}/${collection}/${id}/check`
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    request(url, checkCount, { signal }).then(
      ({ findings, sender }) => {
        const count = findings + sender
        setSummary(count === 0 ? t('countNone') : t('count', { count }))
      },
      (error: unknown) => {
        if (!signal.aborted) setSummary(messageOf(error))
      },
    )
    return () => leaving.abort()
  }, [t, url])
  return (
    <p className="mail-note mail-check__count" role="status">
      {summary ?? t('counting')}
    </p>
  )
}
