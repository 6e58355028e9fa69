import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import { findRedirects } from '#src/content/addresses/sql/redirects.ts'
import { acts, runActs } from '#tests/support/addresses-model.ts'
import { startPayload } from '#tests/support/database.ts'
import { isLong } from '#tests/support/long.ts'

let payload: Payload
beforeAll(async () => {
  payload = await startPayload()
})

/** What leads where after random renames, publications, deletions and releases, and what should. */
async function movedAtRandom(documents: number, count: number, seed: number) {
  const prefix = `m${randomUUID().slice(0, 8)}-`
  const [done = []] = fc.sample(acts(count), { numRuns: 1, seed })
  const addresses = await runActs(payload, { prefix, documents, done })
  const all = await findRedirects(payload.db.drizzle, { limit: undefined, offset: 0 })
  const found = all.filter(({ from }) => from.includes(prefix))
  return { found: new Map(found.map(({ from, to }) => [from, to])), expected: addresses.expected() }
}

const expectOneHop = ({ found, expected }: Awaited<ReturnType<typeof movedAtRandom>>) => {
  expect(found).toEqual(expected)
  for (const to of found.values()) expect(found.has(to)).toBe(false)
}

describe('every address that ever was public', () => {
  it('is one hop from its page, or gone by decision, whatever is renamed, moved and deleted', async () => {
    for (const seed of isLong ? [1, 2, 3] : [1]) {
      const moved = await movedAtRandom(100, 500, seed)
      expect(moved.expected.size).toBeGreaterThan(20)
      expectOneHop(moved)
    }
  })

  it('so it is of 10,000 entries', { tags: 'long', timeout: 1_200_000 }, async () => {
    expectOneHop(await movedAtRandom(10_000, 15_000, 4))
  })
})
