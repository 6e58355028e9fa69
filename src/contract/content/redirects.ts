import { z } from 'zod'
import { jsonResponse, publicOperation } from '../define.ts'
import { filter, limitParameter, listQuery, maxLimit } from '../parameters.ts'
import { showsTables } from '../shown.ts'

const redirect = z.strictObject({ from: z.string(), to: z.string() }).meta({ id: 'Redirect' })

/** How long an address that an entry left leads to it, and is not given to another. */
export const formerAddressYears = 1

export const listRedirects = publicOperation('GET', '/api/redirects', {
  id: 'listRedirects',
  summary: 'Addresses of the website that lead elsewhere, by address; `limit` defaults to 500',
  details:
    'To be answered with status 301 by whoever serves the website. An entry whose slug changed is found at its old address for a year, and every address is one hop from where it leads: none leads to another one of the list. Of an entry that is not public now there is none.',
  shows: showsTables('redirects'),
  group: 'Content',
  query: listQuery.extend({
    limit: limitParameter(maxLimit),
    from: filter().describe('Only this address: a path of the website'),
  }),
  response: jsonResponse(z.array(redirect)),
})
