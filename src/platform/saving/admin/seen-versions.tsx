'use client'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { z } from 'zod'
import { dropAllTexts } from './unsaved-texts.ts'

/** The version that an open form has read or written last, by the path of its document. */
const versions = new Map<string, string>()

/** The last save of each, which the next one waits for: it makes the version the next one names. */
const saves = new Map<string, Promise<unknown>>()

/** Remembers the version that the form of a document shows, until the returned function is called. */
export function followVersion(path: string, version: string): () => void {
  versions.set(path, version)
  return () => versions.delete(path)
}

export function recordVersion(path: string, version: string): void {
  const known = versions.get(path)
  if (known !== undefined && version > known) versions.set(path, version)
}

const written = z.object({ doc: z.object({ updatedAt: z.string() }) })

type Fetch = typeof window.fetch

async function save(ask: Fetch, path: string, url: string, init: RequestInit): Promise<Response> {
  const version = versions.get(path)
  const headers = new Headers(init.headers)
  if (version !== undefined) headers.set('if-match', `"${version}"`)
  const response = await ask(url, { ...init, headers })
  const { data } = written.safeParse(
    await response
      .clone()
      .json()
      .catch(() => undefined),
  )
  if (response.ok && data) recordVersion(path, data.doc.updatedAt)
  return response
}

const savedPath = (url: unknown, method: string | undefined): string | undefined => {
  if (typeof url !== 'string' || method?.toUpperCase() !== 'PATCH') return undefined
  const { pathname } = new URL(url, window.location.href)
  return versions.has(pathname) ? pathname : undefined
}

/**
 * A provider around every page. Whatever saves the document of an open form, a button of the
 * platform or autosave, names the version the form has seen (`If-Match`), one after the other. And
 * who signs out leaves none of their texts in the browser.
 */
export function SeenVersions({ children }: { readonly children: ReactNode }) {
  const pathname = usePathname()
  useEffect(() => {
    if (pathname.endsWith('/logout')) dropAllTexts(window.localStorage)
  }, [pathname])
  useEffect(() => {
    const ask = window.fetch
    window.fetch = async (url, init = {}) => {
      const path = savedPath(url, init.method)
      if (path === undefined) return ask(url, init)
      const before = saves.get(path)
      const saving = (async () => {
        await before?.catch(() => undefined)
        return save(ask, path, String(url), init)
      })()
      saves.set(path, saving)
      return saving
    }
    return () => {
      window.fetch = ask
    }
  }, [])
  return <>{children}</>
}
