import { z } from 'zod'
import type { Operation } from '#src/contract/operation.ts'
import type { Endpoint } from '#src/server/http/endpoint.ts'
import type { Dispatch } from '#src/server/http/request-handler.ts'
import { env } from '#src/settings/env.ts'
import { argumentNames, pathNames, queryNames } from './tools.ts'

/** Of a response, in bytes: an assistant reads it whole. */
const longest = 256 * 1024

const usualLimit = 50

const one = z.union([z.string(), z.number()])
const givenArguments = z.record(z.string(), z.union([one, z.boolean(), z.null(), z.array(one)]))
type Given = z.output<typeof givenArguments>

const asText = (given: Given, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = given[name] ?? undefined
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )

/** Of the message that calls a tool: who asks, and from where. */
const passedOn = ['authorization', 'x-muster-address', 'x-muster-request']

/** The request, and where it leads: it is matched already, so that no argument leads elsewhere. */
function requestOf(operation: Operation, given: Given, { headers, signal }: Request) {
  const params = asText(given, pathNames(operation))
  const pathname = operation.path.replace(/[:*](\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const names = queryNames(operation)
  const paged = names.includes('limit') ? { limit: usualLimit, ...given } : given
  const query = new URLSearchParams(asText(paged, names))
  const passed = passedOn.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  const { method } = operation
  const init: RequestInit = { method, headers: passed, signal }
  if (method !== 'GET')
    Object.assign(init, {
      headers: [...passed, ['content-type', 'application/json']],
      body: JSON.stringify(given),
    })
  const url = new URL(`${pathname}?${query}`, env().BASE_URL)
  return { request: new Request(url, init), params, pathname, query }
}

/** The text of a response; undefined for one that is too long, which is not read to its end. */
async function textOf({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > longest) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const result = (isError: boolean, ...texts: string[]) => ({
  isError,
  content: texts.map((text) => ({ type: 'text' as const, text })),
})

/** Calls a tool through the kernel, as a request with the same key would; rejected as that is. */
export async function callTool(
  endpoint: Endpoint,
  sent: unknown,
  message: Request,
  dispatch: Dispatch,
) {
  const { success, data: given } = givenArguments.safeParse(sent)
  if (!success) return result(true, 'The arguments cannot be read')
  const known = argumentNames(endpoint.operation)
  const unknown = Object.keys(given).find((name) => !known.includes(name))
  if (unknown !== undefined) return result(true, `${unknown}: is no argument of this tool`)
  const { request, params, ...target } = requestOf(endpoint.operation, given, message)
  const response = await dispatch(request, { ...target, match: { endpoint, params } })
  const text = await textOf(response)
  if (text === undefined)
    return result(true, 'The response is too long: ask for fewer with `limit`, or for `fields`')
  const total = response.headers.get('x-total-count')
  return result(!response.ok, text, ...(total === null ? [] : [`X-Total-Count: ${total}`]))
}
