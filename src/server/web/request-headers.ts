import type { IncomingMessage } from 'node:http'

export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, 'get'> => ({
  get: (name) => {
    const value = headers[name.toLowerCase()]
    return value === undefined ? null : String(value)
  },
})
