import { readFileSync } from 'node:fs'
import { Pool } from 'pg'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ResponseCache } from '#src/server/cache/response-cache.ts'
import { createMetrics, workerMetrics } from '#src/server/operations/metrics.ts'
import { countRequests } from '#src/server/web/request-metrics.ts'
import { documentsIn } from '#tests/support/deploy-files.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')

const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string().min(1), runbook: z.string().min(1) }),
})
const [alerts] = await documentsIn('deploy/prometheus/alerts.yml')
const { groups } = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) }).parse(alerts)
const { panels } = z
  .object({
    panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
  })
  .parse(JSON.parse(read('deploy/grafana/dashboard.json')))

const rules = groups.flatMap((group) => group.rules)
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

const cache = new ResponseCache(async () => new Response())
const registry = createMetrics(new Pool(), cache)
countRequests([registry])
const ofWorker = workerMetrics(new Pool())
const exported = z
  .array(z.object({ name: z.string(), labelNames: z.array(z.string()) }))
  .parse([...registry.getMetricsAsArray(), ...ofWorker.getMetricsAsArray()])
const labelsOf = new Map(exported.map(({ name, labelNames }) => [name, labelNames]))

/** The name of the metric that a sample of a histogram belongs to. */
const metricOf = (sample: string): string => sample.replace(/_(?:bucket|count|sum)$/, '')
const namesIn = (text: string): string[] => (text.match(/\bmuster_\w+/g) ?? []).map(metricOf)

const labelsIn = (text: string): string[] => [
  ...[...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label = '']) => label),
  ...[...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
]

it.each(expressions)('is about metrics and labels that are exported: %s', (expr) => {
  const names = namesIn(expr)
  for (const name of names) expect([...labelsOf.keys()]).toContain(name)
  const known = [...names.flatMap((name) => labelsOf.get(name) ?? []), 'le', 'job', 'instance']
  for (const label of labelsIn(expr)) expect(known).toContain(label)
})

it('every metric of ours is on the dashboard and documented, and none else', () => {
  const standard = /^muster_(?:process|nodejs)_/
  const own = [...labelsOf.keys()].filter((name) => !standard.test(name)).sort()
  const table = read('docs/operate.md').match(/^\| `muster_\w+/gm) ?? []
  expect(table.map((row) => row.slice(3)).sort()).toEqual(own)
  const shown = new Set(expressions.flatMap(namesIn))
  expect(own.filter((name) => !shown.has(name))).toEqual([])
})

it('no alert compares a gauge with its absence, as delta and a counter without its 0 do', () => {
  for (const { expr } of rules) expect(expr).not.toMatch(/\b(?:i?delta|deriv)\(/)
})

it('every alert is documented', () => {
  for (const { alert } of rules) expect(read('docs/operate.md')).toContain(`\`${alert}\``)
})
