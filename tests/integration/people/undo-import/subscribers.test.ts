import { sql } from '@payloadcms/db-postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { comeBack, leave, ledgerOf, subscriberState, suppress } from '#tests/support/consents.ts'
import { type Crm, startCrm, uniqueEmail } from '#tests/support/crm.ts'
import { createStaff } from '#tests/support/staff.ts'
import { type UndoneImports, undoneImportsOf } from '#tests/support/undone-imports.ts'

let crm: Crm
let imports: UndoneImports
beforeAll(async () => {
  crm = await startCrm()
  imports = undoneImportsOf(crm, await createStaff(crm.payload, 'admin'))
})

const consent = { consent: 'I agree to the newsletter' }

describe('undoing an import that subscribed people', () => {
  it('withdraws the consents it recorded, and deletes and restores the subscribers', async () => {
    const [fresh, unconfirmed, withdrew] = [uniqueEmail(), uniqueEmail(), uniqueEmail()]
    await imports.execute(sql`
      INSERT INTO newsletter_subscribers (email, status) VALUES (${unconfirmed}, 'unsubscribed')`)
    await imports.execute(sql`INSERT INTO newsletter_subscribers (email) VALUES (${withdrew})`)
    await imports.execute(leave(withdrew))
    const before = [await imports.subscriber(unconfirmed), await imports.subscriber(withdrew)]
    const rows = [fresh, unconfirmed, withdrew].map((email) => ['Ann', email])
    const { id, subscribed } = await imports.ofContacts([['name', 'email'], ...rows], {
      subscribe: consent,
    })
    expect(subscribed).toBe(2)
    expect(await imports.undo(id)).toMatchObject({ deleted: 4, restored: 1, kept: 0, withdrawn: 2 })
    expect(await imports.subscriber(fresh)).toBeUndefined()
    expect([await imports.subscriber(unconfirmed), await imports.subscriber(withdrew)]).toEqual(
      before,
    )
    for (const email of [fresh, unconfirmed])
      expect(await ledgerOf(crm.payload, email)).toEqual([
        ['given', 'import', consent.consent],
        ['withdrawn', 'import', ''],
      ])
  })

  it('unsubscribes who was mailed or renamed since, who otherwise stay; who left or agreed since stays as they are', async () => {
    const [mailed, renamed, left, again] = [1, 2, 3, 4].map(uniqueEmail) as [
      string,
      string,
      string,
      string,
    ]
    const emails = [mailed, renamed, left, again]
    const { id } = await imports.ofSubscribers([['email'], ...emails.map((email) => [email])], {
      subscribe: consent,
    })
    const [of, named] = [
      (await imports.subscriber(mailed))?.id ?? 0,
      (await imports.subscriber(renamed))?.id ?? 0,
    ]
    await imports.mail({ email: mailed, subscriber: of })
    await crm.payload.update({
      collection: 'newsletter-subscribers',
      id: named,
      data: { name: 'Ann' },
    })
    await imports.execute(leave(left))
    await imports.execute(leave(again))
    await imports.execute(comeBack(again))
    const result = await imports.undo(id)
    expect(result).toMatchObject({ deleted: 0, kept: 4, withdrawn: 2 })
    const reasons = result.keptPeople.map(({ title, reason }) => [title, reason])
    expect(reasons.toSorted()).toEqual(
      [
        [mailed, 'mailed'],
        [renamed, 'changed'],
        [left, 'changed'],
        [again, 'changed'],
      ].toSorted(),
    )
    const states = await Promise.all(emails.map((email) => subscriberState(crm.payload, email)))
    expect(states.map((state) => state?.status)).toEqual([
      ...['unsubscribed', 'unsubscribed', 'unsubscribed', 'subscribed'],
    ])
  })

  it('restores people that the file unsubscribed or suppressed, unless they left or were suppressed since', async () => {
    const emails = [1, 2, 3, 4].map(uniqueEmail)
    for (const email of emails)
      await imports.execute(sql`INSERT INTO newsletter_subscribers (email) VALUES (${email})`)
    const before = await Promise.all(emails.map(imports.subscriber))
    const statuses = ['unsubscribed', 'bounced', 'unsubscribed', 'bounced']
    const { id } = await imports.ofSubscribers(
      [['email', 'status'], ...emails.map((email, at) => [email, statuses[at] ?? ''])],
      { known: 'update' },
    )
    const states = async () =>
      (await Promise.all(emails.map((email) => subscriberState(crm.payload, email)))).map(
        (state) => [state?.status, state?.suppression ?? null],
      )
    expect(await states()).toEqual([
      ['unsubscribed', null],
      ['unsubscribed', 'hard_bounce'],
      ['unsubscribed', null],
      ['unsubscribed', 'hard_bounce'],
    ])
    await imports.execute(suppress(emails[2] ?? '', 'complaint'))
    await imports.execute(comeBack(emails[3] ?? ''))
    await imports.execute(leave(emails[3] ?? ''))
    expect(await imports.undo(id)).toMatchObject({ restored: 2, kept: 2, withdrawn: 0 })
    expect(await states()).toEqual([
      ['subscribed', null],
      ['subscribed', null],
      ['unsubscribed', 'complaint'],
      ['unsubscribed', 'hard_bounce'],
    ])
    expect(await Promise.all(emails.slice(0, 2).map(imports.subscriber))).toEqual(
      before.slice(0, 2),
    )
  })

  it('whoever withdrew in the other product was not subscribed, and is forgotten but for the withdrawal', async () => {
    const email = uniqueEmail()
    const rows = [
      ['email', 'status'],
      [email, 'unsubscribed'],
    ]
    const { id } = await imports.ofSubscribers(rows, { subscribe: consent })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'unsubscribed' })
    expect(await imports.undo(id)).toMatchObject({ deleted: 1, withdrawn: 0 })
    expect(await ledgerOf(crm.payload, email)).toEqual([['withdrawn', 'elsewhere', '']])
    await imports.ofSubscribers([['email'], [email]], { subscribe: consent })
    expect(await subscriberState(crm.payload, email)).toMatchObject({ status: 'unsubscribed' })
  })
})
