import { type Results, results } from '#src/contract/newsletters/results.ts'
import { storeCounts } from '#src/mail/counting/count-visits.ts'
import { apiClient, dispatcher } from './api.ts'
import { startPayload } from './database.ts'
import { approvedNewsletter, deliver, send, subscribe } from './mail.ts'
import { callPlatform } from './platform-api.ts'
import { startSmtp } from './smtp.ts'
import { createStaff } from './staff.ts'

export const htmlContent = `<p>Hello {{name}}</p>
<p><a href="https://target.example/one?a=1&amp;b=2#part">one</a>
<a href="https://target.example/two">two</a> <a href="https://target.example/one?a=1&b=2#part">one</a>
<a href="https://target.example/three">three</a> <a href="https://target.example/four">four</a>
<a href="mailto:jo@example.org">write</a> <a href="https://target.example/?m={{email}}">yours</a></p>`

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

export interface Client {
  readonly agent?: string
  readonly address?: string
  readonly headers?: Record<string, string>
}

/** Newsletters whose links and opens are counted, visits of their readers, and the counts. */
export async function openCountedNewsletters() {
  const payload = await startPayload()
  const api = apiClient(dispatcher(payload))
  const admin = await createStaff(payload, 'admin')

  const count = (countClicks: boolean, countOpens: boolean) =>
    payload.updateGlobal({ slug: 'settings', data: { countClicks, countOpens } })

  /** A newsletter that was sent to some readers, and the paths in the mails that arrived. */
  const sentLetter = async (readers = 2) => {
    await subscribe(payload, 'reader', readers)
    const id = await approvedNewsletter(payload, { htmlContent })
    const server = await startSmtp()
    await send(payload, id)
    await deliver(payload, server.url)
    const mails = await server.mails()
    await server.stop()
    const pathsIn = (html: string, what: 'links' | 'opens') =>
      [
        ...html.matchAll(new RegExp(`"http://muster.test(/api/newsletter/${what}/[^"]+)"`, 'g')),
      ].map(([, path]) => path ?? '')
    const [first, second] = mails.map(({ html }) => String(html))
    const links = pathsIn(first ?? '', 'links')
    const [image = ''] = pathsIn(first ?? '', 'opens')
    return { id, mails, html: first ?? '', second: second ?? '', links, image }
  }

  let clients = 0
  /** A request of a client that is another one each time, unless it is named. */
  const visit = (path: string, client: Client = {}, method: 'GET' | 'HEAD' = 'GET') => {
    clients += 1
    const { agent = chrome, headers = {} } = client
    const address =
      client.address ?? `10.${(clients >> 16) & 255}.${(clients >> 8) & 255}.${clients & 255}`
    return api(method, path, {
      headers: { 'user-agent': agent, 'x-muster-address': address, ...headers },
    })
  }

  const resultsOf = async (id: number): Promise<Results> => {
    await storeCounts()
    const path = `/newsletters/${id}/results`
    return results.parse((await callPlatform('GET', path, { token: admin.token })).json)
  }
  const clicksOf = async (id: number) => (await resultsOf(id)).links.map(({ clicks }) => clicks)

  return { payload, admin, count, sentLetter, visit, resultsOf, clicksOf }
}
