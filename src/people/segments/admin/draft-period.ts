import type { Period } from '#src/contract/people/segment-conditions.ts'

export const periodKinds = ['ever', 'last', 'between'] as const

export interface DraftPeriod {
  readonly kind: (typeof periodKinds)[number]
  readonly days: string
  readonly from: string
  readonly to: string
}

export const newPeriod = (kind: DraftPeriod['kind']): DraftPeriod => ({
  kind,
  days: '30',
  from: '',
  to: '',
})

export function draftOfPeriod(period: Period | null): DraftPeriod {
  if (period === null) return newPeriod('ever')
  if (period.kind === 'last') return { ...newPeriod('last'), days: String(period.days) }
  return { ...newPeriod('between'), from: period.from ?? '', to: period.to ?? '' }
}

export function periodOf({ kind, days, from, to }: DraftPeriod): unknown {
  if (kind === 'ever') return null
  if (kind === 'last') return { kind, days: days.trim() === '' ? null : Number(days) }
  return { kind, from: from || null, to: to || null }
}
