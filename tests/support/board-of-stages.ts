import { placeVersion, readBoard } from '#src/contract/people/board.ts'
import { timelinePage } from '#src/contract/people/timeline.ts'
import type { Crm } from './crm.ts'
import { callPlatform } from './platform-api.ts'

/** The board of stages as an organizer reads it, and moves on it; with a token as another user. */
export const boardOf = (crm: Crm) => {
  const get = (path: string, token = crm.staff.token) => callPlatform('GET', path, { token })
  const press = (path: string, json: unknown = {}, token = crm.staff.token) =>
    callPlatform('POST', path, { token, json })
  const read = async (filter: Record<string, string> = {}) => {
    const { status, json, text } = await get(`/contacts/board?${new URLSearchParams(filter)}`)
    if (status !== 200) throw new Error(text)
    return readBoard.response.schema.parse(json).columns
  }
  return {
    get,
    press,
    read,
    columnOf: async (stage: number | null, filter: Record<string, string> = {}) => {
      const column = (await read(filter)).find((each) => (each.stage?.id ?? null) === stage)
      if (!column) throw new Error(`there is no column ${stage}`)
      return column
    },
    timelineOf: async (contact: number) => {
      const { json } = await get(`/contacts/${contact}/timeline`)
      return timelinePage.parse(json)
    },
    /** Moves a contact from the stage in which it was seen. */
    move: (
      contact: number,
      { seen, ...json }: { readonly seen?: number | null; readonly stageId?: number },
      token = crm.staff.token,
    ) => {
      const headers: Record<string, string> =
        seen === undefined ? {} : { 'if-match': `"${placeVersion(seen)}"` }
      return callPlatform('POST', `/contacts/${contact}/move`, { token, json, headers })
    },
  }
}
export type Board = ReturnType<typeof boardOf>
