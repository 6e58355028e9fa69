import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const folder = 'src/platform-workarounds'

/** The versions with which every workaround was last seen to be needed and to work. */
const versions = {
  payload: '3.90.1',
  '@payloadcms/db-postgres': '3.90.1',
  '@payloadcms/next': '3.90.1',
  '@payloadcms/plugin-cloud-storage': '3.90.1',
  '@payloadcms/storage-s3': '3.90.1',
  '@payloadcms/ui': '3.90.1',
  'drizzle-orm': '0.45.2',
  next: '16.4.6',
  pino: '10.4.0',
} as const
type Package = keyof typeof versions

/** The packages that each workaround is about. */
const workarounds: Readonly<Record<string, readonly Package[]>> = {
  'auth-endpoints.ts': ['payload'],
  'bundled-contract.ts': ['next'],
  'decoded-uploads.ts': ['payload'],
  'editor-addresses-in-locks.ts': ['payload', '@payloadcms/ui'],
  'failed-commits.ts': ['payload', '@payloadcms/db-postgres', 'drizzle-orm'],
  'held-connection.ts': ['@payloadcms/db-postgres'],
  'idle-connection-errors.ts': ['@payloadcms/db-postgres'],
  'inaccessible-markup': ['@payloadcms/ui', '@payloadcms/next'],
  'logged-messages.ts': ['payload', 'pino'],
  'lost-connection.tsx': ['@payloadcms/ui'],
  'missing-version-tables.ts': ['payload', '@payloadcms/db-postgres'],
  'open-job-stats.ts': ['payload'],
  'open-locks.ts': ['payload'],
  'open-preferences.ts': ['payload'],
  'stale-account-writes.ts': ['payload'],
  'storage-plugin.ts': ['@payloadcms/plugin-cloud-storage', '@payloadcms/storage-s3'],
  'swallowed-authentication-failures.ts': ['payload'],
  'unchecked-dates.ts': ['payload'],
  'unheld-responses.ts': ['next', '@payloadcms/next'],
  'unlocked-job-claims.ts': ['payload', '@payloadcms/db-postgres'],
  'upload-edits.ts': ['payload'],
}

const installed = async (name: Package): Promise<string> =>
  JSON.parse(await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8')).version

describe('the workarounds for defects of the platform', () => {
  it.each(Object.keys(versions) as Package[])(
    'the workarounds were last reviewed with the installed version of %s',
    async (name) => {
      const files = Object.keys(workarounds).filter((file) => workarounds[file]?.includes(name))
      const look = `look whether ${files.join(', ')} in ${folder} are still needed, then name the new version here`
      expect(await installed(name), look).toBe(versions[name])
    },
  )

  it('every workaround is listed here and documents its defect and its fix', async () => {
    expect((await readdir(join(root, folder))).sort()).toEqual(Object.keys(workarounds).sort())
    for (const file of Object.keys(workarounds)) {
      const path = file.includes('.') ? file : `${file}/accessible-markup.tsx`
      const text = await readFile(join(root, folder, path), 'utf8')
      expect(text, file).toMatch(/\* Defect of (Payload|Next)/)
      expect(text, file).toMatch(/\* Workaround: /)
    }
  })
})

describe('Payload’s own sources', () => {
  const source = (path: string) => readFile(join(root, 'node_modules', path), 'utf8')

  it('Payload’s form still shows the browser’s message for a failed request', async () => {
    const form = await source('@payloadcms/ui/dist/forms/Form/index.js')
    expect(form, 'lost-connection.tsx').toContain('errorToast(err.message)')
  })

  it('Payload’s pagination arrows still have no accessible name', async () => {
    const arrow = await source('@payloadcms/ui/dist/elements/Pagination/ClickableArrow/index.js')
    expect(arrow).toContain('clickable-arrow')
    expect(arrow, 'inaccessible-markup').not.toContain('aria-label')
  })
})
