import { type Crm, uniqueEmail } from './crm.ts'
import { callPlatform } from './platform-api.ts'

export const mergesOf = (crm: Crm) => {
  const send = (method: 'GET' | 'POST', path: string, json?: unknown) =>
    callPlatform(method, `/contacts${path}`, { token: crm.staff.token, json })
  const find = async (id: number) => {
    const { docs } = await crm.payload.find({
      collection: 'contacts',
      where: { id: { equals: id } },
      depth: 0,
    })
    return docs[0]
  }
  const merge = async (keep: number, remove: number, fields: object = {}) => {
    const versions = {
      keep: (await find(keep))?.updatedAt ?? new Date(0).toISOString(),
      remove: (await find(remove))?.updatedAt ?? new Date(0).toISOString(),
    }
    return send('POST', '/merge', { keep, remove, fields, versions })
  }
  return {
    send,
    find,
    merge,
    undo: (id: number) => send('POST', `/merges/${id}/undo`),
    /** Merges two contacts, which must work; returns the id of the merge. */
    mustMerge: async (keep: number, remove: number, fields: object = {}): Promise<number> => {
      const { status, json, text } = await merge(keep, remove, fields)
      if (status !== 200) throw new Error(text)
      return Number(json['merge'])
    },
    withEmail: async (fields: object = {}) => {
      const email = uniqueEmail()
      const { id } = await crm.createContact({ email, ...fields })
      return { id, email }
    },
    rows: async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) => {
      const { rows } = await crm.payload.db.pool.query<Row>(text, values)
      return rows
    },
  }
}
export type Merges = ReturnType<typeof mergesOf>
