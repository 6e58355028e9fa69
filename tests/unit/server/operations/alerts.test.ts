import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { documentsIn } from '#tests/support/deploy-files.ts'

/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const cases = 'tests/unit/server/operations/alerts.promtool.yml'

it.skipIf(!hasPromtool)(
  'each alert is raised by what it is about, and by nothing else (promtool test rules)',
  () => {
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', cases], {
      encoding: 'utf8',
    })
    expect(status, `${stdout}\n${stderr}`).toBe(0)
  },
)

it('promtool has a case that raises each alert, and one that does not', async () => {
  const [file] = await documentsIn('deploy/prometheus/alerts.yml')
  const groups = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string() })) })) })
    .parse(file).groups
  const names = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const text = readFileSync(cases, 'utf8')
  const raised = new Set(
    [...text.matchAll(/labels: '[^']*alertname="(\w+)"/g)].map(([, name]) => name),
  )
  const silent = new Set(
    [...text.matchAll(/alertname: (\w+), exp_alerts: \[\]/g)].map(([, n]) => n),
  )
  expect(names.filter((name) => !raised.has(name))).toEqual([])
  expect(names.filter((name) => !silent.has(name))).toEqual([])
})

it.skipIf(!hasPromtool)('prometheus.yml is a configuration (promtool check config)', () => {
  const args = ['check', 'config', 'deploy/prometheus/prometheus.yml']
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  expect(status, `${stdout}\n${stderr}`).toBe(0)
})

it('prometheus.yml reads every web process and worker of compose.yaml, on their ports', async () => {
  const [file] = await documentsIn('deploy/prometheus/prometheus.yml')
  const image = readFileSync('deploy/Dockerfile', 'utf8')
  const portOf = (setting: string) => Number(new RegExp(` ${setting}=(\\d+)`).exec(image)?.[1])
  expect(file).toMatchObject({
    scrape_configs: [
      {
        job_name: 'muster',
        dns_sd_configs: [
          { names: ['web'], port: portOf('OPS_PORT') },
          { names: ['worker'], port: portOf('WORKER_OPS_PORT') },
        ],
      },
    ],
  })
})
