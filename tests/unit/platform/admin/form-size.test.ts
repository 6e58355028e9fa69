import { describe, expect, it } from 'vitest'
import { checkFormSize } from '#src/platform/hooks/form-size.ts'
import config from '../../../../payload.config.ts'

const check = async (call: unknown) => checkFormSize(call, await config)
const folders = (count: number) => ({
  items: Array.from({ length: count }, (_, at) => ({ kind: 'folder', label: `${at}` })),
})

describe('a call of a server function of the admin UI', () => {
  it.each([
    ['opens a drawer', { name: 'render-document', args: { collectionSlug: 'tags' } }],
    ['has no arguments', { name: 'get-default-layout' }],
    [
      'brings a form of 500 rows',
      { name: 'form-state', args: { globalSlug: 'navigation', data: folders(500) } },
    ],
  ])('a call of a server function is accepted when it %s', async (_what, call) => {
    await expect(check(call)).resolves.toBeUndefined()
  })

  it.each([
    ['501 rows', { globalSlug: 'navigation', data: folders(501) }],
    [
      '5,001 fields',
      {
        collectionSlug: 'tags',
        formState: Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`f${at}`, {}])),
      },
    ],
  ])('a call of a server function is rejected when its form has %s', async (_what, args) => {
    await expect(check({ name: 'form-state', args })).rejects.toThrow('too many parts')
  })
})
