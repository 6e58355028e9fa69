import { expect } from 'vitest'
import { type FindResult, findResult } from '#src/contract/find.ts'
import type { Role } from '#src/contract/permission.ts'
import { unique } from './content.ts'
import { startPayload } from './database.ts'
import { callPlatform } from './platform-api.ts'
import { createStaff, type Staff } from './staff.ts'

/** What content has beside its title. */
export const texts = { description: 'Said briefly.', slug: '' }
const mail = { subject: 'Hello', htmlContent: '<p>Hello</p>' }

/** One document of each kind, named after its collection, and what staff of each role find. */
export async function openFind() {
  const payload = await startPayload()
  const { pool } = payload.db
  const staff = new Map<Role, Staff>()
  for (const role of ['admin', 'editor', 'organizer', 'communicator'] as const)
    staff.set(role, await createStaff(payload, role))

  /** A word that every document of this file has. */
  const mark = unique('Zebrafinch').replace(/\W/g, '')
  const named = (kind: string) => `${mark} ${kind}`
  const create = (collection: string, data: object, rest: object = {}) =>
    payload.create({ collection, data, draft: true, ...rest } as never)
  await create('actions', { ...texts, title: named('actions') })
  await create('news', { ...texts, title: named('news'), _status: 'published' }, { draft: false })
  await create('events', { ...texts, title: named('events'), startDate: '2030-01-01T10:00:00Z' })
  await create('pages', { ...texts, title: named('pages') })
  await create('people', { name: named('people'), role: 'Treasurer' })
  await create('tags', { name: named('tags'), slug: '' })
  await create('contacts', { name: named('contacts'), email: `${mark}@example.org` })
  await create('newsletter-subscribers', {
    name: named('subscribers'),
    email: `s${mark}@example.org`,
  })
  await create('newsletters', { ...mail, title: named('newsletters') })
  await create('compose-emails', {
    ...mail,
    title: named('compose-emails'),
    recipientEmails: ['ada@example.org'],
  })
  await create('email-templates', { ...mail, name: named('email-templates') })
  await pool.query(`INSERT INTO media (original_name, filename, key) VALUES ($1, $2, $2)`, [
    named('media'),
    `${mark.toLowerCase()}.jpg`,
  ])
  await pool.query('INSERT INTO files (title, filename) VALUES ($1, $2)', [
    named('files'),
    `${mark.toLowerCase()}.pdf`,
  ])
  await pool.query(
    `INSERT INTO contact_submissions (subject, name, email, message) VALUES ($1, 'Rosa', 'rosa@example.org', '')`,
    [named('contact-submissions')],
  )
  await pool.query(
    `INSERT INTO action_submissions (title, description, contact_name, contact_email)
     VALUES ($1, '', 'Rosa', 'rosa@example.org')`,
    [named('action-submissions')],
  )
  await pool.query(`UPDATE users SET display_name = $1 WHERE id = $2`, [
    named('users'),
    staff.get('editor')?.id,
  ])

  const find = async (query: Record<string, string>, role: Role = 'admin'): Promise<FindResult> => {
    const response = await callPlatform('GET', `/find?${new URLSearchParams(query)}`, {
      token: staff.get(role)?.token,
    })
    expect(response.status, response.text).toBe(200)
    return findResult.parse(response.json)
  }
  const of = ({ groups }: FindResult, name: string) =>
    groups.find((group) => group.name === name)?.items ?? []
  const titlesOf = (result: FindResult, name: string) => of(result, name).map(({ title }) => title)
  /** The kinds of documents found, by the paths they lead to. */
  const kindsIn = ({ groups }: FindResult) =>
    groups
      .flatMap(({ items }) => items)
      .flatMap(({ href }) => /\/collections\/([a-z-]+)\/\d+$/.exec(href)?.[1] ?? [])
      .toSorted()

  return { payload, staff, mark, find, of, titlesOf, kindsIn }
}
