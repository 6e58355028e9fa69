import { readFileSync } from 'node:fs'
import type { FormState } from 'payload'
import { expect, it } from 'vitest'
import withSentState from '#src/platform/workarounds/unsent-changes/form-state-loader.mjs'
// The platform exports its reducer to its own form only.
import { fieldReducer } from '../../../../node_modules/@payloadcms/ui/dist/forms/Form/fieldReducer.js'
import { mergeServerFormState } from '../../../../node_modules/@payloadcms/ui/dist/forms/Form/mergeServerFormState.js'

// That a form sends it with ours is shown by tests/e2e/composer.test.ts, navigation.test.ts and segments.test.ts.

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

it('with ours, what changed before a response arrives is not what the server knows', () => {
  const client = readFileSync('node_modules/@payloadcms/ui/dist/exports/client/index.js', 'utf8')
  const [, body = '', action = '', merge = '', state = ''] =
    /case"MERGE_SERVER_STATE":\{(let\{[^}]*\}=(\w+),\w+=([\w$]+)\(\{acceptValues:\w+,currentState:(\w+)\|\|.+?)\}case"MOVE_ROW"/.exec(
      withSentState(client),
    ) ?? []
  const reduce = new Function(action, merge, state, body)
  const changed = { name: { value: 'Ada Lovelace' } }
  const prevStateRef = { current: { name: { value: 'Ada' } } }
  const serverState = { name: { value: 'Ada', valid: false } }
  const merged = reduce({ prevStateRef, serverState }, mergeServerFormState, changed)
  expect(merged['name']).toMatchObject({ value: 'Ada Lovelace', valid: false })
  expect(prevStateRef.current.name).toMatchObject({ value: 'Ada', valid: false })
})

it('a client that merges in another way fails the build', () => {
  expect(() => withSentState('export {}')).toThrow('merges responses in another way')
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
