import { beforeAll, describe, expect, it } from 'vitest'
import { inConsentContext, insert, ledgerOf } from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'
import { chooseTopics, createTopic, topicsOf } from '#tests/support/topics.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let imports: UndoneImports
let culture: number
let sports: number

beforeAll(async () => {
  crm = await startCrm()
  imports = undoneImportsOf(crm, await createStaff(crm.payload, 'admin'))
  culture = await createTopic(crm.payload, { name: 'Arts and Culture', slug: 'imported-culture' })
  sports = await createTopic(crm.payload, { name: 'Sports we import', slug: 'imported-sports' })
})

const options = { known: 'update', subscribe: { consent: 'On paper' } } as const
const has = (email: string) => topicsOf(crm.payload, email)
const subscribe = async (...topics: number[]): Promise<string> => {
  const email = uniqueEmail()
  await imports.execute(insert(email))
  await imports.execute(chooseTopics(email, topics))
  return email
}
const leave = (email: string, topics: readonly number[]) =>
  inConsentContext(crm.payload)({ source: 'link' }, (tx) => tx.execute(chooseTopics(email, topics)))

describe('an import with topics', () => {
  it('adds them by slug or name to who is new and who is subscribed, and undoing it takes them back', async () => {
    const [one, two, none, bad] = [uniqueEmail(), uniqueEmail(), uniqueEmail(), uniqueEmail()]
    const [known, same] = [await subscribe(1), await subscribe(culture, sports)]
    const outcome = await imports.ofSubscribers(
      [
        ['email', 'Themen'],
        [one, 'ARTS AND CULTURE; imported-sports'],
        [two, 'imported-sports'],
        [two, 'imported-culture'],
        [none, ' ; '],
        [known, 'imported-culture'],
        [same, 'imported-culture,'],
        [bad, 'imported-sports, nothing'],
      ],
      options,
    )
    expect(outcome).toMatchObject({ imported: 3, updated: 1, subscribed: 3 })
    expect([await has(one), await has(two), await has(none), await has(known)]).toEqual([
      ...[[culture, sports], [culture, sports], [1], [1, culture]],
    ])
    expect(await has(bad)).toBeUndefined()
    expect((await ledgerOf(crm.payload, known)).at(-1)).toEqual(['given', 'import', 'On paper'])
    await imports.undo(outcome.id)
    expect([await has(one), await has(known), await has(same)]).toEqual([
      ...[undefined, [1], [culture, sports]],
    ])
  })

  it.each(['Theme', 'Thema', 'tema'])('ignores a column %s, as before topics', async (header) => {
    const email = uniqueEmail()
    const rows = [
      ['email', header],
      [email, 'Climate'],
    ]
    expect(await imports.ofSubscribers(rows, options)).toMatchObject({ imported: 1 })
    expect(await has(email)).toEqual([1])
  })

  it('adds no topic that the subscriber left, and none without a consent', async () => {
    const email = await subscribe(1, culture)
    await leave(email, [1])
    const other = await subscribe(1)
    const rows = [
      ['email', 'topics'],
      [email, 'imported-culture;imported-sports'],
      [other, 'imported-sports'],
    ]
    await imports.ofSubscribers(rows, { known: 'update' })
    expect([await has(email), await has(other)]).toEqual([[1], [1]])
    await imports.ofSubscribers(rows, options)
    expect([await has(email), await has(other)]).toEqual([
      [1, sports],
      [1, sports],
    ])
  })

  it('leaves who changed topics since as they are when it is undone', async () => {
    const email = await subscribe(1)
    const rows = [
      ['email', 'topics'],
      [email, 'imported-sports'],
    ]
    const { id } = await imports.ofSubscribers(rows, options)
    await leave(email, [sports])
    expect(await imports.undo(id)).toMatchObject({ restored: 0, kept: 1 })
    expect(await has(email)).toEqual([sports])
  })

  it('that says they left elsewhere takes all topics, and undoing it brings back the same', async () => {
    const email = await subscribe(culture, sports)
    const rows = [
      ['email', 'status'],
      [email, 'unsubscribed'],
    ]
    const { id } = await imports.ofSubscribers(rows, options)
    expect(await has(email)).toEqual([])
    await imports.undo(id)
    expect(await has(email)).toEqual([culture, sports])
  })
})
