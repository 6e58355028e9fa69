import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = 'src/platform-workarounds'

/** The versions with which every workaround was last seen to be needed and to work. */
const versions = {
  payload: '3.90.1',
  '@payloadcms/db-postgres': '3.90.1',
  '@payloadcms/drizzle': '3.90.1',
  '@payloadcms/next': '3.90.1',
  '@payloadcms/plugin-cloud-storage': '3.90.1',
  '@payloadcms/richtext-lexical': '3.90.1',
  '@payloadcms/storage-s3': '3.90.1',
  '@payloadcms/ui': '3.90.1',
  'csv-parse': '7.0.3',
  'drizzle-orm': '0.45.2',
  next: '16.4.6',
  pino: '10.4.0',
} as const
type Package = keyof typeof versions

interface Workaround {
  readonly of: readonly Package[]
  /** Why no test can show the defect on the platform alone, so that the version alone is watched. */
  readonly byVersionOnly?: string
}

const workarounds: Readonly<Record<string, Workaround>> = {
  'auth-endpoints.ts': { of: ['payload'] },
  'csv-parse.ts': { of: ['csv-parse'] },
  'decoded-uploads.ts': { of: ['payload'] },
  'dropped-conditions.ts': { of: ['payload'] },
  'editor-addresses-in-locks.ts': { of: ['payload', '@payloadcms/ui'] },
  'failed-commits.ts': { of: ['payload', '@payloadcms/db-postgres', 'drizzle-orm'] },
  'has-many-conditions': { of: ['payload', '@payloadcms/db-postgres', '@payloadcms/drizzle'] },
  'held-connection.ts': { of: ['@payloadcms/db-postgres'] },
  'idle-connection-errors.ts': { of: ['@payloadcms/db-postgres'] },
  'inaccessible-markup': { of: ['@payloadcms/ui', '@payloadcms/next'] },
  'jobs-of-dead-processes.ts': { of: ['payload'] },
  'labels-of-another-language.ts': { of: ['@payloadcms/ui'] },
  'logged-messages.ts': { of: ['payload', 'pino'] },
  'lost-connection.tsx': { of: ['@payloadcms/ui'] },
  'method-override.ts': { of: ['payload'] },
  'missing-version-tables.ts': { of: ['payload', '@payloadcms/db-postgres'] },
  'open-job-stats.ts': { of: ['payload'] },
  'open-locks.ts': { of: ['payload'] },
  'open-preferences.ts': { of: ['payload'] },
  'open-server-functions.ts': {
    of: ['@payloadcms/next'],
    byVersionOnly: 'the platform looks a name up within a request of Next only',
  },
  'stale-account-writes.ts': { of: ['payload'] },
  'storage-plugin.ts': { of: ['@payloadcms/plugin-cloud-storage', '@payloadcms/storage-s3'] },
  'swallowed-authentication-failures.ts': { of: ['payload'] },
  'unchecked-dates.ts': { of: ['payload'] },
  'unchecked-requests.ts': { of: ['payload'] },
  'unguarded-query-paths.ts': { of: ['payload'] },
  'unheld-locks.ts': { of: ['payload'] },
  'unintended-publication.ts': { of: ['payload'] },
  'undelayed-responses.ts': {
    of: ['next', '@payloadcms/next'],
    byVersionOnly: 'that a hook is lacking shows in no response; a new one comes with a version',
  },
  'unlocked-job-claims.ts': { of: ['payload', '@payloadcms/db-postgres'] },
  'unsent-changes': { of: ['@payloadcms/ui', '@payloadcms/richtext-lexical'] },
  'unstable-order.ts': { of: ['@payloadcms/db-postgres', '@payloadcms/drizzle'] },
  'upload-edits.ts': { of: ['payload'] },
}

const read = (...path: string[]) => readFile(join(root, ...path), 'utf8')

const installed = async (name: Package): Promise<string> =>
  JSON.parse(await read('node_modules', name, 'package.json')).version

/** The code of a workaround: of a file, or of all in a folder. */
const codeOf = async (entry: string): Promise<string> => {
  if (extname(entry) !== '') return read(folder, entry)
  const files = await readdir(join(root, folder, entry))
  return (await Promise.all(files.map((file) => read(folder, entry, file)))).join('\n')
}

/** The tests of a workaround, which have its name; empty where there are none. */
const testsOf = async (entry: string): Promise<string> => {
  const file = `${basename(entry, extname(entry))}.test.ts`
  const kinds = ['unit', 'integration', 'e2e']
  const tests = kinds.map((kind) => read('tests', kind, 'platform-workarounds', file))
  const found = await Promise.allSettled(tests)
  return found.map((each) => (each.status === 'fulfilled' ? each.value : '')).join('\n')
}

/** A test, or a group of them, of what the platform does without us. */
const ofPlatformAlone =
  /\b(it|describe)(\.each\([^)]*\))?\(\s*['`](Payload|Next|csv-parse)\b[^'`]*\balone\b/

describe('the workarounds for defects of the platform', () => {
  it.each(Object.keys(versions) as Package[])(
    'the workarounds were last reviewed with the installed version of %s',
    async (name) => {
      const files = Object.keys(workarounds).filter((file) => workarounds[file]?.of.includes(name))
      expect(files, `${name} is of no workaround`).not.toEqual([])
      const look = `look whether ${files.join(', ')} in ${folder} are still needed (with MUSTER_FAULTS=long), then name the new version here`
      expect(await installed(name), look).toBe(versions[name])
    },
  )

  it('every workaround is listed here', async () => {
    expect((await readdir(join(root, folder))).sort()).toEqual(Object.keys(workarounds).sort())
  })

  it.each(Object.keys(workarounds))(
    'the workaround documents its defect and its fix: %s',
    async (entry) => {
      const code = await codeOf(entry)
      expect(code).toMatch(/\* Defect of (Payload|Next|csv-parse)/)
      expect(code).toMatch(/\* Workaround: /)
    },
  )

  it.each(Object.entries(workarounds))(
    'a test of the platform alone, or its version, shows that the workaround is needed: %s',
    async (entry, { of, byVersionOnly }) => {
      expect(of, 'no version is watched').not.toEqual([])
      const isShown = ofPlatformAlone.test(await testsOf(entry))
      expect(isShown, byVersionOnly ? 'a test shows it: no reason is needed' : 'no such test').toBe(
        byVersionOnly === undefined,
      )
    },
  )
})
