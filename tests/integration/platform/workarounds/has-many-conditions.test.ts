import { expect, it } from 'vitest'
import { startBarePlatform } from '#tests/support/bare-platform.ts'

// That ours means all values is shown in tests/integration/people/filters-by-values.test.ts.

it('Payload alone finds who has a value by "is not" that value, where they have another too', async () => {
  const bare = await startBarePlatform()
  const name = `Many ${Date.now()}`
  await bare.create({ collection: 'tags', data: { name, labels: ['press', 'local'] } as never })
  const named = { name: { equals: name } }
  const where = { and: [named, { labels: { not_equals: 'press' } }] }
  expect((await bare.find({ collection: 'tags', where })).docs).toHaveLength(1)
})
