import { useAllFormFields, useAuth, useDocumentInfo, useForm } from '@payloadcms/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { dropText, findUnsavedText, storeText, type UnsavedText } from './unsaved-texts.ts'

const account = z.object({ id: z.int() })

/** How long after a change what is written is stored in the browser, in ms. */
const pause = 300

/** Account and document; that of an account whose session has ended meanwhile, too. */
function usePlace(): string | undefined {
  const { id, collectionSlug } = useDocumentInfo()
  const { user } = useAuth()
  const signedIn = account.safeParse(user).data?.id
  const last = useRef(signedIn)
  if (signedIn !== undefined) last.current = signedIn
  return last.current === undefined ? undefined : `${last.current}/${collectionSlug}/${id ?? 'new'}`
}

/** Stores what is written in the browser while it cannot be saved. Returns whether it is stored. */
export function useStoredText(cannotBeSaved: boolean): boolean {
  const place = usePlace()
  const { getData } = useForm()
  const [fields] = useAllFormFields()
  const [isStored, setStored] = useState(false)
  // A name of its own for each opening of a form.
  const [openedAt] = useState(() => Date.now())
  const form = `${openedAt}${useId()}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is stored
  useEffect(() => {
    if (!cannotBeSaved || place === undefined) return undefined
    const storeNow = () => {
      const values = z.record(z.string(), z.unknown()).parse(getData())
      setStored(storeText(window.localStorage, { place, form, at: Date.now(), values }))
    }
    const timer = setTimeout(storeNow, pause)
    return () => clearTimeout(timer)
  }, [cannotBeSaved, place, form, fields, getData])

  useEffect(() => {
    if (cannotBeSaved || !isStored || place === undefined) return
    dropText(window.localStorage, { place, form })
    setStored(false)
  }, [cannotBeSaved, isStored, place, form])

  return isStored
}

/** What could not be saved the last time, and what can be done with it. */
export function useOfferedText() {
  const place = usePlace()
  const { data } = useDocumentInfo()
  const { reset, setModified } = useForm()
  const [offered, setOffered] = useState<UnsavedText>()
  useEffect(() => {
    if (place !== undefined) setOffered(findUnsavedText(window.localStorage, place, Date.now()))
  }, [place])

  const discard = (): void => {
    if (offered) dropText(window.localStorage, offered)
    setOffered(undefined)
  }
  const restore = async (): Promise<void> => {
    await reset({ ...data, ...offered?.values })
    setModified(true)
    discard()
  }
  return { offered, restore, discard }
}
