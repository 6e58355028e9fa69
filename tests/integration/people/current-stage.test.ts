import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Created, type Crm, startCrm } from '#tests/support/crm.ts'
import { isShort } from '#tests/support/long.ts'

let crm: Crm
let stages: Created[]
beforeAll(async () => {
  crm = await startCrm()
  stages = [await crm.createStage(), await crm.createStage(), await crm.createStage()]
})

const detail = async (id: number) => {
  const { json } = await crm.api('GET', `/api/staff/contacts/${id}`)
  return json as { progressionStage: string; progression: { id: number; stage: string }[] }
}

describe('the current stage of a contact', () => {
  it('the current stage is that of the newest entry after any concurrent entries and changes', async () => {
    const step = fc.oneof(
      fc.record({ entry: fc.integer({ min: 0, max: 2 }) }),
      fc.record({ change: fc.constantFrom({ phone: '1' }, { notes: 'n' }, { tags: ['t'] }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const { id } = await crm.createContact()
        const path = `/api/staff/contacts/${id}`
        const responses = await Promise.all(
          steps.map((each) =>
            'entry' in each
              ? crm.api('POST', `${path}/progression`, {
                  json: { stageId: stages[each.entry]?.id },
                })
              : crm.api('PUT', path, { json: each.change }),
          ),
        )
        expect(responses.every(({ status }) => status === 200)).toBe(true)
        const { progressionStage, progression } = await detail(id)
        expect(progression).toHaveLength(steps.filter((each) => 'entry' in each).length)
        expect(progressionStage).toBe(progression[0]?.stage ?? '')
      }),
      { numRuns: isShort ? 5 : 15 },
    )
  })

  it('the current stage is that of the newest entry also when a stale write sets an older one', async () => {
    const { id } = await crm.createContact()
    const [first, second] = stages
    await crm.reach(id, first?.id ?? 0)
    await crm.reach(id, second?.id ?? 0)
    await crm.payload.update({
      collection: 'contacts',
      id,
      data: { currentStage: first?.id ?? null },
    })
    expect(await detail(id)).toMatchObject({ progressionStage: second?.['name'] })
  })

  it('the current stage is that of the newest entry also when the clock is set back', async () => {
    const { id } = await crm.createContact()
    const [first, second] = stages
    const { id: entry } = await crm.reach(id, first?.id ?? 0)
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    await crm.payload.update({
      collection: 'progression-entries',
      id: entry,
      data: { createdAt: ahead },
    })
    await crm.reach(id, second?.id ?? 0)
    const { progressionStage, progression } = await detail(id)
    expect([progressionStage, progression[0]?.stage]).toEqual([second?.['name'], second?.['name']])
  })

  it('the current stage cannot be set through the platform', async () => {
    const { id } = await crm.createContact()
    const user = { ...crm.staff, collection: 'users' as const, createdAt: '', updatedAt: '' }
    const changed = await crm.payload.update({
      collection: 'contacts',
      id,
      data: { currentStage: stages[0]?.id ?? null, phone: '7' },
      overrideAccess: false,
      user: { ...user, displayName: '' },
    })
    expect(changed).toMatchObject({ phone: '7', currentStage: null })
  })
})
