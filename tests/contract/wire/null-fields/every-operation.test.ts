import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Operation } from '#src/contract/operation.ts'
import {
  concerned,
  fields,
  operationOf,
  operations,
  optionalIn,
} from '#tests/support/optional-fields.ts'
import { createStaff, type Staff } from '#tests/support/staff.ts'
import { openWrittenDocuments } from '#tests/support/written-documents.ts'

/**
 * `null` for an optional field (decisions §1.3): on create as if absent; on update it clears
 * what may be empty and leaves the rest unchanged. Checked for every operation.
 */

const { payload, api, creations, updates } = await openWrittenDocuments()

/** Required fields that null clears, or in which it does: an end of a snooze, an owner, values. */
const clearing: Readonly<Record<string, readonly string[]>> = {
  snoozeFollowUp: ['until'],
  assignFollowUp: ['ownerId'],
  upsertContacts: ['contacts'],
  updateCustomValues: ['fields'],
}

describe('null in updateProfile', () => {
  const profileOf = async ({ token }: Staff) => {
    const { json } = await api('GET', '/api/staff/profile', { token })
    return { ...fields.parse(json), updatedAt: undefined }
  }

  it.each(optionalIn(operationOf('updateProfile')))(
    'updateProfile with null for %s clears nothing but the display name',
    async (name) => {
      const staff = await createStaff(payload, 'editor')
      const before = await profileOf(staff)
      const call = { token: staff.token, json: { [name]: null } }
      expect((await api('PUT', '/api/staff/profile', call)).status).toBe(200)
      const cleared = name === 'displayName' ? { displayName: '' } : {}
      expect(await profileOf(staff)).toEqual({ ...before, ...cleared })
      const json = { username: staff.username, password: staff.password }
      expect((await api('POST', '/api/auth/login', { json })).status).toBe(200)
    },
  )
})

describe('null in login', () => {
  it('login treats null for the code as absent', async () => {
    const { username, password } = await createStaff(payload, 'editor')
    const json = { username, password, code: null }
    expect((await api('POST', '/api/auth/login', { json })).status).toBe(200)
  })
})

describe('every operation with optional fields', () => {
  it('every operation with optional fields is covered by these tests', () => {
    const others = ['login', 'updateProfile']
    const covered = [...Object.keys(creations), ...Object.keys(updates), ...others]
    expect(covered.sort()).toEqual(concerned.map(({ id }) => id).sort())
  })

  it('the API document declares null for exactly the optional fields, and the required ones that null clears', async () => {
    const { json } = await api('GET', '/api/openapi.json')
    const body = z.looseObject({ properties: fields.optional() })
    const { paths } = z.looseObject({ paths: z.record(z.string(), fields) }).parse(json)
    const described = z.looseObject({
      requestBody: z.looseObject({
        content: z.looseObject({ 'application/json': z.looseObject({ schema: body }) }),
      }),
    })
    const nullableFields = (operation: Operation) => {
      const methods = paths[operation.path.replace(/:(\w+)/g, '{$1}')]
      const { requestBody } = described.parse(methods?.[operation.method.toLowerCase()])
      const { properties = {} } = requestBody.content['application/json'].schema
      return Object.keys(properties).filter((name) =>
        /\{"type":"null"\}|"null"\]/.test(JSON.stringify(properties[name])),
      )
    }
    const withJson = operations.filter((each) => each.body.kind === 'json')
    expect(withJson.map((each) => [each.id, nullableFields(each).sort()])).toEqual(
      withJson.map((each) => [each.id, [...optionalIn(each), ...(clearing[each.id] ?? [])].sort()]),
    )
  })
})
