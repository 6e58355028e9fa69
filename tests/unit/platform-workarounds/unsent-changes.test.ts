import type { FormState } from 'payload'
import { expect, it } from 'vitest'
// The platform exports its reducer to its own form only.
import { fieldReducer } from '../../../node_modules/@payloadcms/ui/dist/forms/Form/fieldReducer.js'

// That ours sends it all the same is shown by tests/e2e/navigation.test.ts.

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
