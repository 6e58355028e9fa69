import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { stopTimeout } from '#src/newsletters/delivery/delivery-worker.ts'
import { operatorPages } from '#src/server/operations/health-routes.ts'
import { createOpsServer } from '#src/server/operations/ops-server.ts'
import { grace } from '#src/server/web/process/shut-down.ts'
import {
  at,
  documentsIn,
  type Mapping,
  mappingAt,
  parseSettings,
  secondsOf,
  textOf,
} from '#tests/support/deploy-files.ts'

const manifests = ['config', 'web', 'worker', 'kustomization'] as const

const deployment = async (name: 'web' | 'worker'): Promise<Mapping> => {
  const documents = await documentsIn(`deploy/kubernetes/${name}.yaml`)
  return mappingAt(
    documents.find(({ kind }) => kind === 'Deployment'),
    'spec',
    'template',
    'spec',
  )
}

const compose = async (): Promise<Mapping> => {
  const [document] = await documentsIn('deploy/compose.yaml')
  return mappingAt(document, 'services')
}

const scripts = async (): Promise<Mapping> =>
  mappingAt(JSON.parse(await textOf('package.json')), 'scripts')

const opsServer = createOpsServer(
  operatorPages({
    role: 'web',
    pool: new pg.Pool({ max: 1 }),
    metrics: async () => ({ text: '', mediaType: 'text/plain' }),
    isEnding: () => false,
  }),
)
let ops = ''

beforeAll(async () => {
  opsServer.listen(0, '127.0.0.1')
  await once(opsServer, 'listening')
  ops = `http://127.0.0.1:${at(opsServer.address(), 'port')}`
})

afterAll(() => void opsServer.close())

describe('the image', () => {
  it('is run by another user than root, named by its number', async () => {
    const text = await textOf('deploy/Dockerfile')
    const [, user] = /^USER (\d+):\d+$/m.exec(text) ?? []
    expect(Number(user)).toBeGreaterThan(0)
    expect(text.lastIndexOf('USER ')).toBeGreaterThan(text.lastIndexOf('COPY '))
    expect(text).toContain(`--uid ${user} `)
  })

  it('is served from the path it was built at, by which its build is found', async () => {
    const text = await textOf('deploy/Dockerfile')
    const stages = text.split(/^FROM /m).slice(1)
    expect(stages.map((stage) => /^WORKDIR (\S+)$/m.exec(stage)?.[1])).toEqual(
      stages.map(() => '/opt/muster'),
    )
  })

  it('has a health check by a path and port that respond', async () => {
    const text = await textOf('deploy/Dockerfile')
    const [, port, path] = /http:\/\/127\.0\.0\.1:(\d+)(\/\w+)/.exec(text) ?? []
    expect(text).toMatch(new RegExp(`OPS_PORT=${port}\\b`))
    expect((await fetch(`${ops}${path}`)).status).toBe(200)
  })
})

describe('compose.yaml', () => {
  it('has web, worker, Postgres, an object store and a mail relay', async () => {
    expect(Object.keys(await compose())).toEqual(
      expect.arrayContaining(['web', 'worker', 'migrate', 'postgres', 'files', 'mail', 'proxy']),
    )
  })

  it('opens ports of the proxy alone', async () => {
    const open = Object.entries(await compose()).filter(([, service]) => at(service, 'ports'))
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })

  it('the worker is asked on the port that the image gives it', async () => {
    const text = await textOf('deploy/Dockerfile')
    const [, port] = /WORKER_OPS_PORT=(\d+)/.exec(text) ?? []
    const test = String(at(await compose(), 'worker', 'healthcheck', 'test'))
    expect(test).toContain(`http://127.0.0.1:${port}/readyz`)
  })

  it('secrets that a service reads are made by make-secrets.sh', async () => {
    const [document] = await documentsIn('deploy/compose.yaml')
    const script = await textOf('deploy/make-secrets.sh')
    for (const name of Object.keys(mappingAt(document, 'secrets')))
      expect(script).toContain(`make ${name} `)
  })

  it('services of ours have a read-only file system, no capabilities, and end in their time', async () => {
    const services = await compose()
    for (const name of ['web', 'worker', 'migrate'])
      expect(services[name]).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    const { DRAIN_SECONDS } = mappingAt(services, 'web', 'environment')
    const web = secondsOf(at(services, 'web', 'stop_grace_period'))
    expect(web).toBeGreaterThan(Number(DRAIN_SECONDS) + grace / 1000)
    expect(secondsOf(at(services, 'worker', 'stop_grace_period'))).toBeGreaterThan(
      stopTimeout / 1000,
    )
  })
})

describe('the manifests', () => {
  it.each(manifests)('%s.yaml is YAML without warnings', async (name) => {
    const documents = await documentsIn(`deploy/kubernetes/${name}.yaml`)
    for (const document of documents) expect(Object.keys(document)).toContain('kind')
  })

  it.each(['web', 'worker'] as const)(
    '%s is not root and may write nothing but /tmp',
    async (name) => {
      const pod = await deployment(name)
      expect(pod['securityContext']).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      for (const list of ['initContainers', 'containers'])
        expect(at(pod, list, 0, 'securityContext')).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    },
  )

  it.each([
    ['web', 'OPS_PORT'],
    ['worker', 'WORKER_OPS_PORT'],
  ] as const)('probes of %s ask for paths that respond, on %s', async (name, setting) => {
    const process = mappingAt(await deployment(name), 'containers', 0)
    const [config] = await documentsIn('deploy/kubernetes/config.yaml')
    const opsPort = parseSettings(mappingAt(config, 'data'))[setting]
    expect(process['ports']).toContainEqual({ name: 'ops', containerPort: opsPort })
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { path, port } = mappingAt(process, probe, 'httpGet')
      expect(port).toBe('ops')
      // The readiness of a process whose database is nowhere.
      const expected = probe === 'readinessProbe' ? 503 : 200
      expect((await fetch(`${ops}${path}`)).status, probe).toBe(expected)
    }
  })

  it.each([
    ['web', 'OPS_PORT'],
    ['worker', 'WORKER_OPS_PORT'],
  ] as const)('%s says on which port Prometheus reads it', async (name, setting) => {
    const [config] = await documentsIn('deploy/kubernetes/config.yaml')
    const documents = await documentsIn(`deploy/kubernetes/${name}.yaml`)
    const found = documents.find(({ kind }) => kind === 'Deployment')
    expect(at(found, 'spec', 'template', 'metadata', 'annotations')).toEqual({
      'prometheus.io/scrape': 'true',
      'prometheus.io/port': String(parseSettings(mappingAt(config, 'data'))[setting]),
      'prometheus.io/path': '/metrics',
    })
  })

  it('the image has the tag of this version', async () => {
    const [kustomization] = await documentsIn('deploy/kubernetes/kustomization.yaml')
    const { version } = JSON.parse(await textOf('package.json'))
    expect(at(kustomization, 'images', 0, 'newTag')).toBe(version)
  })

  it('pods have the time that ending takes', async () => {
    const [config] = await documentsIn('deploy/kubernetes/config.yaml')
    const { DRAIN_SECONDS } = parseSettings(mappingAt(config, 'data'))
    const timeOf = async (name: 'web' | 'worker') =>
      Number((await deployment(name))['terminationGracePeriodSeconds'])
    expect(await timeOf('web')).toBeGreaterThan(DRAIN_SECONDS + grace / 1000)
    expect(await timeOf('worker')).toBeGreaterThan(stopTimeout / 1000)
  })
})

describe('the manifests with CloudNativePG', () => {
  const postgres = async () => (await documentsIn('deploy/cloudnative-pg/postgres.yaml'))[0]

  it('give the processes the address that the operator makes, where the settings read it', async () => {
    const [{ patches } = {}] = await documentsIn('deploy/cloudnative-pg/kustomization.yaml')
    const [patch] = parse(String(at(patches, 0, 'patch')))
    expect(patch).toMatchObject({ op: 'replace', path: '/spec/template/spec/volumes/0' })
    for (const name of ['web', 'worker'] as const)
      expect(at(await deployment(name), 'volumes', 0, 'name')).toBe(at(patch, 'value', 'name'))
    const [config] = await documentsIn('deploy/kubernetes/config.yaml')
    const { name, items } = mappingAt(patch, 'value', 'projected', 'sources', 1, 'secret')
    expect(name).toBe(`${at(await postgres(), 'metadata', 'name')}-app`)
    expect(at(config, 'data', 'DATABASE_URL_FILE')).toBe(
      `/run/secrets/muster/${at(items, 0, 'path')}`,
    )
  })

  it('allow the connections of all processes, while all of them are replaced', async () => {
    const most = Number(at(await postgres(), 'spec', 'postgresql', 'parameters', 'max_connections'))
    const replicas = async (name: string) => {
      const documents = await documentsIn(`deploy/kubernetes/${name}.yaml`)
      return Number(
        at(
          documents.find(({ kind }) => kind === 'Deployment'),
          'spec',
          'replicas',
        ),
      )
    }
    const processes = (await replicas('web')) + (await replicas('worker'))
    expect(most).toBeGreaterThan(2 * 11 * processes)
  })
})

describe('commands', () => {
  it('each command that deploy/ runs is one of the project', async () => {
    const known = await scripts()
    const texts = await Promise.all(
      ['Dockerfile', 'compose.yaml', 'kubernetes/web.yaml', 'kubernetes/worker.yaml'].map((path) =>
        textOf(`deploy/${path}`),
      ),
    )
    const run = texts.flatMap((text) => [
      ...Array.from(text.matchAll(/bootstrap\.mjs"?, "?([a-z-]+)/g), ([, name]) => name ?? ''),
      ...Array.from(text.matchAll(/npm run ([a-z-]+)/g), ([, name]) => name ?? ''),
    ])
    expect(run.length).toBeGreaterThan(0)
    expect([...new Set(run)].filter((name) => !(name in known))).toEqual([])
  })
})
