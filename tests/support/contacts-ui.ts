import { expect } from 'vitest'
import { type Choice, openAdminUi } from './admin-ui.ts'
import { administrator } from './administrator.ts'

const password = 'a good long password'

/**
 * The admin UI with two stages, an organizer, a communicator and an editor. Requests are sent as
 * the user who signed in last.
 */
export async function openContactsUi(choice: Choice = {}) {
  const adminUi = await openAdminUi(choice)
  const { site, page, post, signIn } = adminUi
  const headers = { origin: site }
  await signIn()
  const idOf = (response: Record<string, unknown>): number => {
    const { id } = response['doc'] as { id: number }
    return id
  }
  const account = async (role: string) => {
    const username = `${role}-of-contacts`
    const email = `${username}@example.org`
    await post('/cms-api/users', { username, email, password, displayName: role, roles: [role] })
    return { username, password }
  }
  const [organizer, communicator, editor] = await Promise.all([
    account('organizer'),
    account('communicator'),
    account('editor'),
  ])
  const stage = async (name: string, order: number) =>
    idOf(await post('/cms-api/progression-stages', { name, order }))
  const stages = { first: await stage('First contact', 1), second: await stage('Came along', 2) }

  const asAdministrator = async (path: string, json: object) => {
    const response = await fetch(site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await bearer()) },
      body: JSON.stringify(json),
    })
    expect(response.status).toBe(200)
    return (await response.json()) as Record<string, unknown>
  }
  const bearer = async () => {
    const response = await fetch(`${site}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    const { token } = (await response.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }

  return {
    ...adminUi,
    stages,
    organizer,
    communicator,
    editor,
    createContact: async (fields: object) => idOf(await post('/cms-api/contacts', fields)),
    /** Adds an entry to a contact's timeline. */
    reach: (contact: number, stageId: number, fields: object) =>
      post(`/cms-api/contacts/${contact}/progression`, { stageId, ...fields }),
    sendMessage: (fields: object) =>
      asAdministrator('/api/contact', { message: 'I would like to.', ...fields }),
    sendMail: async ({ to, subject }: { to: string; subject: string }) => {
      const mail = { subject, html_content: '<p>Hello</p>', recipient_emails: [to] }
      const { id } = await asAdministrator('/api/staff/compose-emails', mail)
      await asAdministrator(`/api/staff/compose-emails/${id}/send`, {})
    },
    get: async (path: string) => {
      const response = await page.request.get(site + path, { headers })
      return { status: response.status(), json: (await response.json()) as unknown }
    },
    remove: async (path: string) =>
      expect((await page.request.delete(site + path, { headers })).ok()).toBe(true),
  }
}
export type ContactsUi = Awaited<ReturnType<typeof openContactsUi>>
