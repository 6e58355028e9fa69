import type { ContactsUi } from './contacts-ui.ts'

/** Where things stand on the board of stages, by the names on it. */
export const stage = (name: string) => `.board-stage:has(h2:has-text("${name}"))`
export const card = (name: string) => `.board-card:has-text("${name}")`
export const cardIn = (name: string, where: string) => `${stage(where)} ${card(name)}`

/** A contact on the first stage. */
export const newcomer = async (desk: ContactsUi, name: string, fields: object = {}) => {
  const contact = await desk.createContact({ name, ...fields })
  await desk.reach(contact, desk.stages.first, {})
  return contact
}
