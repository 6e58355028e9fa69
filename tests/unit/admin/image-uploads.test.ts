import { expect, it } from 'vitest'
import {
  countOver,
  problemOf,
  problemSaid,
  type Upload,
  withChange,
} from '#src/admin/content/library/upload/upload-state.ts'

it.each([
  ['image/jpeg', 1000, undefined],
  ['image/svg+xml', 1000, 'type'],
  ['', 1000, 'type'],
  ['image/png', 10 * 1024 * 1024, undefined],
  ['image/png', 10 * 1024 * 1024 + 1, 'size'],
])(
  'a file of type "%s" and %i bytes is uploaded unless type or size rule it out',
  (type, size, problem) => {
    expect(problemOf({ type, size })).toBe(problem)
  },
)

it('what the server says of a file is a problem with words of its own, or is shown as it is', () => {
  expect(problemSaid('The file is damaged')).toBe('damaged')
  expect(problemSaid('Too many images at once')).toBe('Too many images at once')
})

it('uploads that are over are counted, and a change is of one file', () => {
  const waiting = (key: string): Upload => ({ key, name: `${key}.jpg`, state: 'waiting', sent: 0 })
  const one = withChange([waiting('a'), waiting('b')], 'b', { state: 'failed', problem: 'size' })
  expect(one[0]).toEqual(waiting('a'))
  expect(countOver(one)).toEqual({ over: 1, failed: 1, of: 2 })
})
