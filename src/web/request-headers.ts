import type { IncomingMessage } from 'node:http'

/** The headers of a request of Node's as functions for fetch's read them. */
export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, 'get'> => ({
  get: (name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? null : String(value)
  },
})
