import { expect, it } from 'vitest'
import { textChanges } from '#src/newsletters/approvals/text-changes.ts'

it('names the words that were added and removed, with what is around them', () => {
  expect(
    textChanges('We meet on Monday at the pier.', 'We meet on Tuesday at the old pier.'),
  ).toEqual([
    { kind: 'same', text: 'We meet on ' },
    { kind: 'removed', text: 'Monday' },
    { kind: 'added', text: 'Tuesday' },
    { kind: 'same', text: ' at the ' },
    { kind: 'added', text: 'old ' },
    { kind: 'same', text: 'pier.' },
  ])
})

it('leaves out what is far from a change, and nothing of a short passage', () => {
  const long = 'word '.repeat(200)
  const parts = textChanges(`${long}one ${long}`, `${long}two ${long}`) ?? []
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  for (const at of [0, 3]) expect(parts[at]?.text).toMatch(/^.{3,130}$/)
  expect(parts[0]?.text).toMatch(/^ … .*word $/)
  expect(parts[3]?.text).toMatch(/^ word .* … $/)
})

it('nothing differs of equal texts, and everything of a new one', () => {
  expect(textChanges('', '')).toEqual([])
  expect(textChanges('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

it('gives up on texts that are large and different throughout', () => {
  const words = (seed: number) =>
    Array.from({ length: 60_000 }, (_, at) => ((at * seed) % 9_973).toString(36)).join(' ')
  expect(textChanges(words(7), words(11))).toBeUndefined()
})
