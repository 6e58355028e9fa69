import { callPlatform, sessionOf } from './platform-api.ts'

type Jar = Map<string, string>

const store = (jar: Jar, headers: Headers): void => {
  for (const cookie of headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0/i.test(cookie)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

const cookies = (jar: Jar) => ({
  cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
})

/** A browser with its cookies, as far as signing in with a provider needs one. */
export function providerBrowser() {
  const ours: Jar = new Map()
  const theirs: Jar = new Map()
  const call = async (method: string, path: string, json?: unknown) => {
    const response = await callPlatform(method, path, {
      headers: { ...cookies(ours), 'sec-fetch-site': 'same-origin' },
      ...(json === undefined ? {} : { json }),
    })
    store(ours, response.headers)
    const location = response.headers.get('location') ?? ''
    return { ...response, location, session: sessionOf(response) }
  }
  /** Where the provider leads to, which is not followed. */
  const askProvider = async (url: string): Promise<URL> => {
    for (let next = new URL(url), step = 0; step < 10; step += 1) {
      const response = await fetch(next, { redirect: 'manual', headers: cookies(theirs) })
      store(theirs, response.headers)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${response.status}: ${await response.text()}`)
      next = new URL(location, next)
      if (next.pathname.endsWith('/provider-callback')) return next
    }
    throw new Error('the provider leads nowhere')
  }
  const begin = async (redirect?: string) => {
    const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
    return (await call('GET', `/users/provider-login${query}`)).location
  }
  const comeBack = ({ search }: { readonly search: string }) =>
    call('GET', `/users/provider-callback${search}`)
  return {
    call,
    begin,
    askProvider,
    comeBack,
    /** All of it: there and back. */
    signIn: async (redirect?: string) => comeBack(await askProvider(await begin(redirect))),
  }
}

/** Why nobody was signed in. */
export const problemOf = ({ location }: { readonly location: string }): string | null =>
  new URL(location).searchParams.get('problem')
