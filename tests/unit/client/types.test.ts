import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import { endpoints } from '#endpoints/index.ts'
import type * as auth from '#src/contract/auth.ts'
import type * as about from '#src/contract/content/about.ts'
import type * as actions from '#src/contract/content/actions.ts'
import type * as events from '#src/contract/content/events.ts'
import type * as navigation from '#src/contract/content/navigation.ts'
import type * as news from '#src/contract/content/news.ts'
import type * as pages from '#src/contract/content/pages.ts'
import type * as people from '#src/contract/content/people.ts'
import type * as staticImages from '#src/contract/content/static-images.ts'
import type * as tags from '#src/contract/content/tags.ts'
import type * as subscribers from '#src/contract/mail/subscribers.ts'
import type * as composeEmails from '#src/contract/newsletters/compose-emails.ts'
import type * as newsletters from '#src/contract/newsletters/newsletters.ts'
import type * as templates from '#src/contract/newsletters/templates.ts'
import type { Operation } from '#src/contract/operation.ts'
import type * as contacts from '#src/contract/people/contacts.ts'
import type * as followUps from '#src/contract/people/follow-ups.ts'
import type * as imports from '#src/contract/people/import.ts'
import type * as progression from '#src/contract/people/progression.ts'
import type * as staffPeople from '#src/contract/staff-people.ts'
import type * as contact from '#src/contract/submissions/contact.ts'
import type * as newsletter from '#src/contract/submissions/newsletter.ts'
import type * as proposals from '#src/contract/submissions/student-action.ts'
import type { Client, Operations } from '../../../packages/client/src/index.ts'

/** The generated types against those that the server parses and sends by. `npm run check` runs it. */

type Modules = typeof auth &
  typeof about &
  typeof actions &
  typeof events &
  typeof navigation &
  typeof news &
  typeof pages &
  typeof people &
  typeof staticImages &
  typeof tags &
  typeof contacts &
  typeof followUps &
  typeof imports &
  typeof progression &
  typeof composeEmails &
  typeof newsletters &
  typeof subscribers &
  typeof templates &
  typeof staffPeople &
  typeof contact &
  typeof newsletter &
  typeof proposals

/** The operations of the contract with JSON responses, by the name they are exported with. */
type Contract = {
  [Name in keyof Modules & keyof Operations as Modules[Name] extends Operation
    ? Name
    : never]: Modules[Name]
}
type Name = keyof Contract

type ResponseOf<O> = O extends { response: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : never
type BodyOf<O> = O extends { body: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.input<S>
  : never

/** Names where a type of the server does not fit the client's, or the other way round. */
type WrongResponses = {
  [Each in Name]: [ResponseOf<Contract[Each]>] extends [never]
    ? never
    : ResponseOf<Contract[Each]> extends Operations[Each]['output']
      ? Operations[Each]['output'] extends ResponseOf<Contract[Each]>
        ? never
        : Each
      : Each
}[Name]

/** Names whose body the client does not accept as the server does. */
type WrongBodies = {
  [Each in Name]: [BodyOf<Contract[Each]>] extends [never]
    ? never
    : Operations[Each]['input'] extends { body?: infer Body }
      ? BodyOf<Contract[Each]> extends Body
        ? never
        : Each
      : Each
}[Name]

describe('the types of the client', () => {
  it('has a method for each operation', () => {
    expectTypeOf<Exclude<keyof Operations, keyof Client>>().toEqualTypeOf<never>()
    expect(endpoints.length).toBeGreaterThan(70)
  })

  it('are those of the responses that the server sends', () => {
    expectTypeOf<WrongResponses>().toEqualTypeOf<never>()
  })

  it('accept each body that the server accepts', () => {
    expectTypeOf<WrongBodies>().toEqualTypeOf<never>()
  })

  it('take numbers and booleans, demand what is required, and know no other names', () => {
    const take = <I>(_input: I): void => undefined
    take<Operations['getContact']['input']>({ id: 7 })
    take<Operations['listEvents']['input']>({ upcoming: true, limit: 5 })
    // @ts-expect-error an id is a number
    take<Operations['getContact']['input']>({ id: '7' })
    // @ts-expect-error a name is required
    take<Operations['createContact']['input']>({ body: {} })
    // @ts-expect-error no such status
    take<Operations['createContact']['input']>({ body: { name: 'Ada', status: 'Friend' } })
    // @ts-expect-error no such parameter
    take<Operations['listNews']['input']>({ page: 2 })
    expectTypeOf<Parameters<Client['readArticle']>[0]>().not.toBeUndefined()
  })

  it('of a read with fields are those of exactly these properties', () => {
    const read = (client: Client) => ({
      some: client.listNews({ limit: 5, fields: ['id', 'title'] }),
      more: client.listEvents({ include: ['content'] }),
      one: client.readArticle({ slug: 'a', fields: ['slug'], include: ['updatedAt'] }),
      all: client.listNews(),
    })
    type Reads = { [Name in keyof ReturnType<typeof read>]: Awaited<ReturnType<typeof read>[Name]> }
    expectTypeOf<Reads['some']>().toEqualTypeOf<{ id: number; title: string }[]>()
    expectTypeOf<Reads['more'][number]['content']>().toEqualTypeOf<string>()
    expectTypeOf<Reads['more'][number]['title']>().toEqualTypeOf<string>()
    expectTypeOf<Reads['one']>().toEqualTypeOf<{ slug: string; updatedAt: string }>()
    expectTypeOf<Reads['all'][number]['content']>().toEqualTypeOf<string>()
    expectTypeOf<Reads['all'][number]['updatedAt']>().toEqualTypeOf<string | undefined>()
    const wrong = (client: Client) => {
      // @ts-expect-error no such property
      client.listNews({ fields: ['body'] })
      // @ts-expect-error a slug is required
      client.readArticle({ fields: ['id'] })
      // @ts-expect-error no such parameter
      client.listNews({ page: 2 })
    }
    expect(wrong).toBeInstanceOf(Function)
  })
})
