import { expect, it } from 'vitest'
import { textChanges } from '#src/newsletters/approvals/text-changes.ts'

it('names the words that were added and removed, with what is around them', async () => {
  expect(
    await textChanges('We meet on Monday at the pier.', 'We meet on Tuesday at the old pier.'),
  ).toEqual([
    { kind: 'same', text: 'We meet on ' },
    { kind: 'removed', text: 'Monday' },
    { kind: 'added', text: 'Tuesday' },
    { kind: 'same', text: ' at the ' },
    { kind: 'added', text: 'old ' },
    { kind: 'same', text: 'pier.' },
  ])
})

it('leaves out what is far from a change, and nothing of a short passage', async () => {
  const long = 'word '.repeat(200)
  const parts = (await textChanges(`${long}one ${long}`, `${long}two ${long}`)) ?? []
  expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
  for (const at of [0, 3]) expect(parts[at]?.text).toMatch(/^.{3,130}$/)
  expect(parts[0]?.text).toMatch(/^ … .*word $/)
  expect(parts[3]?.text).toMatch(/^ word .* … $/)
})

it('nothing differs of equal texts, and everything of a new one', async () => {
  expect(await textChanges('', '')).toEqual([])
  expect(await textChanges('', 'New')).toEqual([{ kind: 'added', text: 'New' }])
})

it('gives up on texts that are large and different throughout, and lets other work go on meanwhile', {
  tags: 'long',
}, async () => {
  const words = (seed: number) =>
    Array.from({ length: 60_000 }, (_, at) => ((at * seed) % 9_973).toString(36)).join(' ')
  let others = 0
  const other = setInterval(() => {
    others += 1
  }, 10)
  expect(await textChanges(words(7), words(11))).toBeUndefined()
  clearInterval(other)
  expect(others).toBeGreaterThan(10)
})
