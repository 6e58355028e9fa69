import { describe, expect, it } from 'vitest'
import { operationOf, optionalIn } from '#tests/support/optional-fields.ts'
import { openWrittenDocuments, type Update } from '#tests/support/written-documents.ts'

/**
 * `null` for an optional field (decisions §1.3): on create as if absent; on update it clears
 * what may be empty and leaves the rest unchanged. Checked for every operation.
 */

const { api, token, create, updates } = await openWrittenDocuments()

describe.each(Object.keys(updates))('null for optional fields of %s', (id) => {
  const { list, sample, cleared, follows = {} } = updates[id] as Update

  it.each(optionalIn(operationOf(id)))(
    `${id} with null for %s clears it, or leaves it unchanged when it may not be empty`,
    async (name) => {
      const before = await create(list, sample())
      const path = `${list}/${String(before['id'])}`
      const { status, json: after } = await api('PUT', path, { token, json: { [name]: null } })
      const expected = name in cleared ? { [name]: cleared[name], ...follows[name] } : {}
      expect([status, after]).toEqual([200, { ...before, ...expected }])
    },
  )

  it(`${id} with null for all optional fields clears those that may be empty`, async () => {
    const before = await create(list, sample())
    const path = `${list}/${String(before['id'])}`
    const json = Object.fromEntries(optionalIn(operationOf(id)).map((name) => [name, null]))
    const { status, json: after } = await api('PUT', path, { token, json })
    const expected = Object.assign({}, cleared, ...Object.values(follows))
    expect([status, after]).toEqual([200, { ...before, ...expected }])
  })
})
