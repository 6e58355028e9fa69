import type { FormState } from 'payload'
import { expect, it } from 'vitest'
// The platform exports its reducer to its own form only.
import { fieldReducer } from '../../../../node_modules/@payloadcms/ui/dist/forms/Form/fieldReducer.js'

// That ours sends it all the same is shown by tests/e2e/navigation.test.ts and segments.test.ts.

it('Payload alone takes a change made before a response arrives as known to the server', () => {
  const sent: FormState = { kind: { value: 'page' }, rows: { value: 0, rows: [] } }
  const changed = fieldReducer(sent, {
    type: 'ADD_ROW',
    path: 'rows',
    rowIndex: 0,
    subFieldState: {},
  })
  expect(changed['rows']?.rows).toMatchObject([{ isLoading: true }])
  const prevStateRef = { current: sent }
  const merged = fieldReducer(changed, {
    type: 'MERGE_SERVER_STATE',
    prevStateRef,
    serverState: sent,
  })
  expect(merged['rows']?.rows).toMatchObject([{ isLoading: true }])
  // A form sends what differs from this: nothing does.
  expect(prevStateRef.current).toEqual(merged)
})

it('Payload alone drops the errors of a save when the response to an earlier change arrives', () => {
  const rejected = fieldReducer(
    { name: { value: 'Ada' } },
    { type: 'ADD_SERVER_ERRORS', errors: [{ path: 'name', message: 'Too short.' }] },
  )
  expect(rejected['name']).toMatchObject({ valid: false })
  const merged = fieldReducer(rejected, {
    type: 'MERGE_SERVER_STATE',
    prevStateRef: { current: rejected },
    serverState: { name: { value: 'Ada' } },
  })
  expect(merged['name']).toMatchObject({ valid: true })
})
