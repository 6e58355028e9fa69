import { describe, expect, it } from 'vitest'
import { forbiddenImports, roomsAreInOrder } from '#src/runtime/checks/rooms.ts'

const found = (path: string, specifier: string) =>
  forbiddenImports(path, `import { a } from '${specifier}'\n`)

describe('the order of the rooms', () => {
  it.each([
    ['src/people/import/a.ts', '#src/workspace/bulk/b.ts'],
    ['src/mail/a.ts', '../people/b.ts'],
    ['src/workspace/a.ts', '#endpoints/b.ts'],
    ['collections/a.ts', '#endpoints/b.ts'],
    ['jobs/a.ts', '#src/runtime/b.ts'],
    ['src/runtime/a.ts', '#src/server.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(found(path, specifier)).toEqual([
      `${path} → ${specifier} (a room imports those above it)`,
    ])
  })

  it.each([
    ['src/workspace/bulk/a.ts', '#src/people/import/b.ts'],
    ['src/people/import/a.ts', './b.ts'],
    ['src/people/import/a.ts', '../segments/b.ts'],
    ['src/people/import/a.ts', 'payload'],
    ['src/people/import/a.ts', '#src/payload-types.ts'],
    ['src/server.ts', '#src/runtime/web/b.ts'],
    ['src/people/import/a.ts', '#src/people/import/sql/b.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(found(path, specifier)).toEqual([])
  })

  it('a screen imports no SQL', () => {
    expect(found('src/people/import/admin/a.tsx', '../sql/b.ts')).toEqual([
      'src/people/import/admin/a.tsx → ../sql/b.ts (admin/ imports no sql/)',
    ])
  })

  it('the contract imports zod only', () => {
    expect(found('src/contract/a.ts', 'zod')).toEqual([])
    expect(found('src/contract/a.ts', './b.ts')).toEqual([])
    expect(found('src/contract/a.ts', 'payload')).toEqual([
      'src/contract/a.ts → payload (contract/ imports zod only)',
    ])
  })

  it('dynamic imports, side effects and exports count, comments do not', () => {
    const source = `
      // import { a } from '#src/app/a.ts'
      import '#src/app/b.ts'
      export { c } from '#src/app/c.ts'
      const load = () => import('#src/app/d.ts')`
    expect(forbiddenImports('src/data/x.ts', source)).toHaveLength(3)
  })

  it('every import of the sources keeps to it', roomsAreInOrder)
})
