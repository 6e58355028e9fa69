import type { ContactsUi } from './contacts-ui.ts'

/** Selectors on the board of stages, by the names of stages and contacts. */
export const stage = (name: string) => `.board-stage:has(h2:has-text("${name}"))`
export const card = (name: string) => `.board-card:has-text("${name}")`
export const cardIn = (name: string, where: string) => `${stage(where)} ${card(name)}`

/** A contact on the first stage. */
export const newcomer = async (contactsUi: ContactsUi, name: string, fields: object = {}) => {
  const contact = await contactsUi.createContact({ name, ...fields })
  await contactsUi.reach(contact, contactsUi.stages.first, {})
  return contact
}
