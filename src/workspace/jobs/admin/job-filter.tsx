'use client'
import { useTexts } from '#src/locales/use-texts.ts'
import { type ListView, ViewTabs } from '#src/platform/admin/view-tabs.tsx'
import './jobs.css'

const conditions = {
  all: [],
  failed: [['hasError', 'equals', 'true']],
  running: [['processing', 'equals', 'true']],
  waiting: [
    ['hasError', 'not_equals', 'true'],
    ['processing', 'not_equals', 'true'],
  ],
} as const satisfies Record<string, NonNullable<ListView['conditions']>>
const names = ['all', 'failed', 'running', 'waiting'] as const

export function JobFilter() {
  const texts = useTexts('jobs')
  return (
    <ViewTabs
      name={texts('filter')}
      views={names.map((name) => ({
        name: texts(`filters:${name}`),
        conditions: conditions[name],
      }))}
    />
  )
}
