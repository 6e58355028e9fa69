import { expect, it } from 'vitest'
import { tallyOf } from '#src/runtime/commands/test-failures.ts'

it('an error outside of any test is named, also one that came from another process', () => {
  const foreign = Object.assign(Object.create(null), { message: 'connection lost' })
  const { failures } = tallyOf([], [new Error('no space'), foreign, Object.create(null)])
  expect(failures).toEqual([
    'outside of any test: no space',
    'outside of any test: connection lost',
    'outside of any test: [Object: null prototype] {}',
  ])
})
