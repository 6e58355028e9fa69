import { type WorkView, workPage } from '#src/contract/people/follow-up-work.ts'
import { timelinePage } from '#src/contract/people/timeline.ts'
import type { Crm } from './crm.ts'
import { callPlatform } from './platform-api.ts'

export const hours = (count: number): string =>
  new Date(Date.now() + count * 3_600_000).toISOString()
export const days = (count: number): string => hours(24 * count)
export const day = () => ({ from: hours(-6), until: hours(6) })

export const followUpWorkOf = (crm: Crm) => {
  const timelineOf = async (contact: number) => {
    const { json } = await callPlatform('GET', `/contacts/${contact}/timeline`, crm.staff)
    return timelinePage.parse(json).items
  }
  const followUpOf = async (contact: number) =>
    (await timelineOf(contact)).find(({ kind }) => kind === 'follow-up')
  const readView = async (view: WorkView, token = crm.staff.token, more = {}) => {
    const query = new URLSearchParams({ view, ...day(), ...more })
    const { status, json, text } = await callPlatform('GET', `/follow-ups/work?${query}`, { token })
    if (status !== 200) throw new Error(text)
    return workPage.parse(json)
  }
  return {
    timelineOf,
    followUpOf,
    readView,
    press: (path: string, json?: unknown, token = crm.staff.token) =>
      callPlatform('POST', path, json === undefined ? { token } : { token, json }),
    /** A follow-up, due after so many days; overdue at once without. */
    begin: async ({ daysAfter = 0, catchupType = 'call', owner = null as number | null } = {}) => {
      const contact = await crm.createContact({ phone: '0123 456' })
      if (owner !== null)
        await crm.payload.update({ collection: 'contacts', id: contact.id, data: { owner } })
      const stage = await crm.createStage()
      await crm.createRule({ triggerStageId: stage.id, daysAfter, catchupType })
      await crm.reach(contact.id, stage.id)
      const id = (await followUpOf(contact.id))?.id ?? 0
      return { contact: contact.id, name: String(contact['name']), id }
    },
    /** The contacts of all pages of a view. */
    contactsIn: async (view: WorkView, token?: string) => {
      const found: number[] = []
      let page = await readView(view, token)
      found.push(...page.items.map(({ contactId }) => contactId))
      while (page.hasMore) {
        const last = page.items.at(-1)
        if (!last) throw new Error('a page with more after it is not empty')
        page = await readView(view, token, { at: last.at, id: String(last.id) })
        found.push(...page.items.map(({ contactId }) => contactId))
      }
      return found
    },
    /** The lists of the follow-up dashboard that a contact is in. */
    dashboardOf: async (contact: number) => {
      const { json } = await crm.api('GET', '/api/staff/follow-up-dashboard')
      const lists = json as Record<string, { contactId: number }[]>
      return Object.entries(lists).flatMap(([state, items]) =>
        items.some(({ contactId }) => contactId === contact) ? [state] : [],
      )
    },
  }
}
export type FollowUpWork = ReturnType<typeof followUpWorkOf>
