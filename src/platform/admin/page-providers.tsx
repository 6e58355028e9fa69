'use client'
import { PageConfigProvider, RootProvider } from '@payloadcms/ui'
import { type ComponentProps, type ReactNode, use } from 'react'
import { preload } from 'react-dom'
import { madeParts } from '#src/server/web/made-parts.ts'

const fetched = new Map<string, Promise<unknown>>()

const reloadedFor = 'muster-page-part'

/** A page of another version than the server's, as while one takes over, is loaded anew, once. */
function reloadOnce(url: string): Promise<never> {
  if (sessionStorage.getItem(reloadedFor) === url) throw new Error(`${url} is not there`)
  sessionStorage.setItem(reloadedFor, url)
  location.reload()
  return new Promise(() => {})
}

/** Fetches what the page has preloaded; the response is in the browser from the second time on. */
function fetchPart(url: string): Promise<unknown> {
  const known = fetched.get(url)
  if (known) return known
  const part = fetch(url).then(
    (response) => (response.ok ? response.json() : reloadOnce(url)),
    () => reloadOnce(url),
  )
  fetched.set(url, part)
  return part
}

/** A part of a page; a browser begins to load it with the page, and waits for it to hydrate. */
function readPart(url: string): unknown {
  preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
  return typeof window === 'undefined' ? madeParts().get(url)?.value : use(fetchPart(url))
}

type Root = ComponentProps<typeof RootProvider>
type Config = Root['config']

/** The configuration, or where it is; without a session it is so small that the page has it. */
const configAt = (config: Config | string): Config =>
  typeof config === 'string' ? (readPart(config) as Config) : config

interface RootProps extends Omit<Root, 'config' | 'translations'> {
  readonly config: Config | string
  readonly translations: string
}

/** The platform's root provider, with texts and configuration from their URLs. */
export const RootWithParts = ({ config, translations, ...props }: RootProps) => (
  <RootProvider
    {...props}
    config={configAt(config)}
    translations={readPart(translations) as Root['translations']}
  />
)

/** The platform's provider of a page, which has the same configuration as the root. */
export const PageWithParts = (props: {
  readonly config: Config | string
  readonly children: ReactNode
}) => <PageConfigProvider config={configAt(props.config)}>{props.children}</PageConfigProvider>
