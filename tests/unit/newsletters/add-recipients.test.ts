import { expect, it } from 'vitest'
import { addRecipients } from '#src/newsletters/recipients/add-recipients.ts'

it('recipients are added once, whatever their case, behind those there are', () => {
  expect(
    addRecipients(['Ada@example.org', 'bo@example.org'], ['ada@EXAMPLE.org', 'cem@example.org']),
  ).toEqual({
    emails: ['Ada@example.org', 'bo@example.org', 'cem@example.org'],
    added: 1,
    known: 1,
  })
})

it('what is there already counts as known, however often it is offered', () => {
  const thousand = Array.from({ length: 1_000 }, (_, at) => `r${at}@example.org`)
  expect(addRecipients(thousand, [...thousand, ...thousand])).toMatchObject({
    added: 0,
    known: 1_000,
  })
})
