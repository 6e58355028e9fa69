import { expect, it } from 'vitest'
import { bundledContract, handOver } from '#src/platform-workarounds/bundled-contract.ts'

type Module = typeof import('#src/platform-workarounds/bundled-contract.ts')

const path = `${import.meta.dirname}/../../../src/platform-workarounds/bundled-contract.ts`

it('the contract handed over by one copy of the module is found by another copy in the process', async () => {
  const before = bundledContract()
  const contract = { dispatch: async () => new Response(), match: () => undefined }
  handOver(contract)
  const copy: Module = await import(/* @vite-ignore */ `${path}?copy=1`)
  expect(copy.bundledContract).not.toBe(bundledContract)
  expect(copy.bundledContract()).toBe(contract)
  if (before) handOver(before)
})
