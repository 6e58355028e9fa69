'use client'
import { toast, useAuth, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useCallback, useEffect, useRef } from 'react'
import { z } from 'zod'
import { useTexts } from '#src/locales/use-texts.ts'
import { request } from '#src/platform/admin/request.ts'
import { usePolling } from '#src/platform/admin/use-polling.ts'
import { useEditor } from './also-here.tsx'

/** Poll interval for whether the user still holds the lock, in ms. */
const interval = 3_000

/** A form that is rebuilt is back by then, in ms. */
const grace = 1_000

/** A user by id, or with the name that takes the place of the address. */
const person = z.looseObject({ id: z.int(), email: z.string() })
const holder = z.union([z.int(), person])
const locks = z.object({
  docs: z.array(z.object({ updatedAt: z.string(), user: z.object({ value: holder }) })),
})

const idOf = (user: unknown): number | undefined => {
  const { data } = z.union([z.int(), z.looseObject({ id: z.int() })]).safeParse(user)
  return typeof data === 'object' ? data.id : data
}

const open = new Map<string, number>()
const count = (key: string, by: number): void => void open.set(key, (open.get(key) ?? 0) + by)

function useLocksPath(): string | undefined {
  const { id, collectionSlug, globalSlug } = useDocumentInfo()
  const { config } = useConfig()
  const on = globalSlug
    ? { 'where[globalSlug][equals]': globalSlug }
    : {
        'where[document.relationTo][equals]': collectionSlug ?? '',
        'where[document.value][equals]': String(id),
      }
  if (id === undefined && !globalSlug) return undefined
  return `${config.routes.api}/payload-locked-documents?${new URLSearchParams(on)}`
}

/** Releases the lock when its holder leaves the form: saves do not (`unheld-locks.ts`). */
function useRelease(path: string | undefined, me: number | undefined, holds: () => boolean): void {
  useEffect(() => {
    if (path === undefined || me === undefined) return undefined
    const release = () => {
      if (!holds()) return
      const own = `${path}&where[user.value][equals]=${me}`
      void fetch(own, { method: 'DELETE', credentials: 'include', keepalive: true }).catch(() => {})
    }
    count(path, 1)
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      count(path, -1)
      setTimeout(() => open.get(path) === 0 && release(), grace)
    }
  }, [path, me, holds])
}

/**
 * Who opens what someone else edits reads it, and may take over from there: the platform asks on a
 * whole screen what they want, before anything is seen.
 */
function useReadOnArrival(): void {
  const wasLocked = useRef(useEditor() !== undefined)
  useEffect(() => {
    if (!wasLocked.current) return undefined
    const read = () => {
      const choice = document.getElementById('document-locked-view-read-only')
      if (!choice) return
      observer.disconnect()
      choice.click()
    }
    const observer = new MutationObserver(read)
    observer.observe(document.body, { childList: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [])
}

/**
 * In every form: who edits is notified at once, and by name, that someone has taken over, which the
 * platform says at the next change alone; then it is shown as to a user who opens a document that
 * someone else edits.
 */
export function HeldLock() {
  const { documentLockState, setCurrentEditor, setDocumentIsLocked, setLastUpdateTime } =
    useDocumentInfo()
  const me = idOf(useAuth().user)
  const texts = useTexts('saving')
  const path = useLocksPath()
  /** Whether this form has held the lock, and its user was not notified since that it is lost. */
  const hasHeld = useRef(false)
  const holds = useCallback(
    () => me !== undefined && idOf(documentLockState.current?.user) === me,
    [documentLockState, me],
  )
  useRelease(path, me, holds)
  useReadOnArrival()

  const follow = useCallback(
    async (signal: AbortSignal) => {
      if (holds()) hasHeld.current = true
      if (!hasHeld.current || path === undefined) return
      const query = `${path}&depth=1&limit=1&sort=-updatedAt`
      const [lock] = (await request(query, locks, { signal }).catch(() => undefined))?.docs ?? []
      const user = lock?.user.value
      if (!lock || typeof user !== 'object' || user.id === me) return
      hasHeld.current = false
      toast.warning(texts('takenOver', { name: user.email }))
      const editor = { ...user, collection: 'users' as const }
      documentLockState.current = { hasShownLockedModal: false, isLocked: true, user: editor }
      setCurrentEditor?.(editor)
      setLastUpdateTime(Date.parse(lock.updatedAt))
      setDocumentIsLocked?.(true)
    },
    [
      documentLockState,
      holds,
      me,
      path,
      setCurrentEditor,
      setDocumentIsLocked,
      setLastUpdateTime,
      texts,
    ],
  )
  usePolling(follow, false, interval)
  return null
}
