'use client'
import { Link, useConfig } from '@payloadcms/ui'
import { useSearchParams } from 'next/navigation'
import { formatAdminURL } from 'payload/shared'
import { useTexts } from '#src/locales/use-texts.ts'
import './jobs.css'

const condition = (at: number, field: string, is: string, value: boolean) =>
  [`where[or][0][and][${at}][${field}][${is}]`, String(value)] as const

/** The conditions of each filter, as the platform writes them into the URL of a list. */
const conditions = {
  all: [],
  failed: [condition(0, 'hasError', 'equals', true)],
  running: [condition(0, 'processing', 'equals', true)],
  waiting: [
    condition(0, 'hasError', 'not_equals', true),
    condition(1, 'processing', 'not_equals', true),
  ],
} as const
const names = ['all', 'failed', 'running', 'waiting'] as const

export function JobFilter() {
  const texts = useTexts('jobs')
  const { config } = useConfig()
  const now = useSearchParams()
  const list = formatAdminURL({
    adminRoute: config.routes.admin,
    path: '/collections/payload-jobs',
  })
  const filtered = [...now.entries()].filter(([name]) => name.startsWith('where'))
  const isShown = (name: keyof typeof conditions): boolean =>
    filtered.length === conditions[name].length &&
    conditions[name].every(([field, value]) => now.get(field) === value)
  const linkTo = (name: keyof typeof conditions) => {
    const query = new URLSearchParams(conditions[name].map(([field, value]) => [field, value]))
    return name === 'all' ? list : `${list}?${query}`
  }
  return (
    <nav className="ui-row ui-row--wide ui-below-s job-filter" aria-label={texts('filter')}>
      {names.map((name) => (
        <Link
          key={name}
          href={linkTo(name)}
          prefetch={false}
          aria-current={isShown(name) ? 'true' : undefined}
        >
          {texts(`filters:${name}`)}
        </Link>
      ))}
    </nav>
  )
}
