'use client'
import { findAnything } from '#src/contract/find.ts'
import { call } from '#src/platform/admin/call.ts'
import { useDebouncedRead } from '#src/platform/admin/use-debounced-read.ts'
import { recentDocuments } from './recent.ts'

/** Debounce delay of typing, in ms. */
const pause = 120

/** What is found for what is typed, or for nothing, the documents of late. */
export const useFind = (typed: string) =>
  useDebouncedRead(
    typed,
    (signal) =>
      call(findAnything, typed === '' ? { recent: recentDocuments() } : { q: typed }, { signal }),
    { delay: typed === '' ? 0 : pause },
  )
