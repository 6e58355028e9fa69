import { z } from 'zod'
import { keyPermissions } from './api-keys.ts'
import { draftKinds } from './content/kinds.ts'
import { json, jsonResponse, staffOperation } from './define.ts'
import { int4, requiredText, textUpTo, time, trimmedText } from './values.ts'

/** Assistants (Model Context Protocol): served where `MCP` is on, and not in the API document. */

const ofEachKey = { group: 'Assistants', permission: keyPermissions } as const

export const callAssistantTools = staffOperation('POST', '/api/mcp', {
  ...ofEachKey,
  id: 'callAssistantTools',
  summary: 'One message of the Model Context Protocol',
  takesKey: false,
  body: json(z.looseObject({})),
  response: jsonResponse(z.unknown()),
})

/** What a client asks for that would rather listen. */
export const listenToAssistantTools = staffOperation('GET', '/api/mcp', {
  ...ofEachKey,
  id: 'listenToAssistantTools',
  summary: 'Nothing: each message has its response (405)',
  response: jsonResponse(z.unknown()),
})

const entry = {
  title: requiredText(200),
  description: textUpTo(2_000).optional().describe('One or two sentences for lists'),
  content: textUpTo(100_000)
    .default('')
    .describe(
      'Plain text: a line is a paragraph; one that begins with `## ` a heading; lines that begin with `- ` a list',
    ),
  slug: trimmedText(120).optional().describe('The end of its address; made from the title without'),
}

const fields = {
  actions: entry,
  news: { ...entry, category: trimmedText(80).optional() },
  events: {
    ...entry,
    startDate: time().optional(),
    endDate: time().optional(),
    location: trimmedText(300).optional(),
  },
  pages: entry,
} as const

/** Creates a draft of each kind, which editors publish: they are tools only. */
export const createDrafts = draftKinds.map((kind) => ({
  kind,
  operation: staffOperation('POST', `/api/mcp/${kind}`, {
    group: 'Assistants',
    permission: `${kind}:write`,
    id: `createDraft_${kind}`,
    summary: `Creates a draft in ${kind}, which is not public before an editor publishes it`,
    takesKey: false,
    body: json(z.object(fields[kind])),
    response: jsonResponse(z.strictObject({ id: int4(), edit: z.url() })),
  }),
}))
