import { expect, it } from 'vitest'
import { fileUploads, imageUploads } from '#src/content/library/admin/upload/upload-kind.ts'
import {
  countOver,
  problemIn,
  type Upload,
  withChange,
} from '#src/content/library/admin/upload/upload-state.ts'
import { wrongFileType } from '#src/contract/content/file-types.ts'

it.each([
  ['image/jpeg', 1000, undefined],
  ['image/svg+xml', 1000, 'type'],
  ['', 1000, 'type'],
  ['image/png', 10 * 1024 * 1024, undefined],
  ['image/png', 10 * 1024 * 1024 + 1, 'size'],
])(
  'an image of type "%s" and %i bytes is uploaded unless type or size rule it out',
  (type, size, problem) => {
    expect(imageUploads.problemOf({ type, size })).toBe(problem)
  },
)

it.each([
  ['application/pdf', 1000, undefined],
  ['', 10 * 1024 * 1024, undefined],
  ['text/csv', 10 * 1024 * 1024 + 1, 'size'],
  ['text/csv', 0, 'empty'],
])(
  'a file of type "%s" and %i bytes is uploaded unless its size rules it out',
  (type, size, problem) => {
    expect(fileUploads.problemOf({ type, size })).toBe(problem)
  },
)

it('the server’s message about a file is a problem with its own text, or is shown as it is', () => {
  expect(problemIn('The file is damaged')).toBe('damaged')
  expect(problemIn('The file must be a JPEG, PNG, WebP or GIF image')).toBe('type')
  expect(problemIn(`The file ${wrongFileType}`)).toBe('type')
  expect(problemIn('Too many images at once')).toBe('Too many images at once')
})

it('uploads that are over are counted, and a change is of one file', () => {
  const waiting = (key: string): Upload => ({ key, name: `${key}.jpg`, state: 'waiting', sent: 0 })
  const one = withChange([waiting('a'), waiting('b')], 'b', { state: 'failed', problem: 'size' })
  expect(one[0]).toEqual(waiting('a'))
  expect(countOver(one)).toEqual({ over: 1, failed: 1, of: 2 })
})
