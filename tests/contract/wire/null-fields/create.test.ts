import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { fields, operationOf, optionalIn } from '#tests/support/optional-fields.ts'
import {
  type Creation,
  type Fields,
  openWrittenDocuments,
} from '#tests/support/written-documents.ts'

/**
 * `null` for an optional field (decisions §1.3): on create as if absent; on update it clears
 * what may be empty and leaves the rest unchanged. Checked for every operation.
 */

const { api, token, create, creations } = await openWrittenDocuments()

/** Fields that differ between any two documents created alike. */
const own = new Set(['id', 'createdAt', 'updatedAt', 'email'])
const common = (value: unknown, sent: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields.parse(value))
      .filter(([name]) => !own.has(name))
      .map(([name, field]) => [name, isDeepStrictEqual(field, sent[name]) ? 'as sent' : field]),
  )

describe.each(Object.keys(creations))('null for optional fields of %s', (id) => {
  const operation = operationOf(id)
  const creation = creations[id] as Creation
  const storedFrom = async (nulls: readonly string[]) => {
    const needed = creation.required()
    const nothing = Object.fromEntries(nulls.map((name) => [name, null]))
    const path = (await creation.path?.()) ?? operation.path
    const created = await create(path, { ...needed, ...nothing })
    return common((await creation.stored?.(needed, created)) ?? created, needed)
  }

  it.each(optionalIn(operation))(`${id} treats null for %s as absent`, async (name) => {
    expect(await storedFrom([name])).toEqual(await storedFrom([]))
  })

  it(`${id} treats null for all optional fields as absent`, async () => {
    expect(await storedFrom(optionalIn(operation))).toEqual(await storedFrom([]))
  })

  it(`${id} rejects null for required fields by name`, async () => {
    const path = (await creation.path?.()) ?? operation.path
    for (const name of Object.keys(creation.required())) {
      const json = { ...creation.required(), [name]: null }
      const { status, json: problem } = await api('POST', path, { token, json })
      expect([status, problem]).toEqual([400, { error: expect.stringMatching(`^${name}: must `) }])
    }
  })
})
