import type { IncomingMessage } from 'node:http'

/** Adapts the headers of a node:http request to functions that read those of fetch. */
export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, 'get'> => ({
  get: (name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? null : String(value)
  },
})
