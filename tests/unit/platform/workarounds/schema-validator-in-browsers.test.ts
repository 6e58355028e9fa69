import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('Payload alone loads a validator of JSON schemas with what browsers share', async () => {
  const shared = fileURLToPath(import.meta.resolve('payload/shared'))
  expect(await readFile(shared, 'utf8')).toContain("from '../fields/validations.js'")
  const rules = new URL('../fields/validations.js', import.meta.resolve('payload/shared'))
  expect(await readFile(rules, 'utf8')).toContain("import Ajv from 'ajv'")
})

it('what takes its place leaves a value to the server', async () => {
  const file = '../../../../src/platform/workarounds/schema-validator-in-browsers.mjs'
  const { default: SchemaValidator } = await import(new URL(file, import.meta.url).href)
  const validator = new SchemaValidator()
  expect([validator.validate(), validator.errorsText()]).toEqual([true, ''])
})
