import type { z } from 'zod'
import { listChanges } from '#src/contract/content/changes.ts'
import type { ApiClient } from './api.ts'

const responseSchema = listChanges.response.schema
export type Changes = z.output<typeof responseSchema>

export const changesReader = (api: ApiClient) => {
  const read = async (since?: string, more = ''): Promise<Changes> => {
    const query = since === undefined ? '' : `?since=${since}${more}`
    const { status, json, text } = await api('GET', `/api/changes${query}`)
    if (status !== 200) throw new Error(text)
    return responseSchema.parse(json)
  }
  return {
    read,
    now: async (): Promise<string> => (await read()).cursor,
    reported: async (since: string, kind: string, id: number | null) =>
      (await read(since)).changes.filter((each) => each.kind === kind && each.id === id),
  }
}
export type ChangesReader = ReturnType<typeof changesReader>
