'use client'
import { toast } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import type { DuplicateSuggestion, DuplicatesPage } from '#src/contract/people/duplicates.ts'
import { distinguishContacts, listDuplicates } from '#src/contract/people/merge.ts'
import { call } from '#src/platform/admin/call.ts'
import { messageOf } from '#src/platform/admin/request.ts'
import { joinPages, pairOf } from './join-pages.ts'

const nothing: DuplicatesPage = { suggestions: [], skipped: [], after: '' }

/** Suggestions a page of the list grows by, at least. */
const more = 10

/** Requests for one page, which many contacts without duplicates may take. */
const maxRequests = 10

export function useSuggestions() {
  const [page, setPage] = useState(nothing)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState('')
  const read = useCallback(async (from: DuplicatesPage) => {
    setLoading(true)
    setProblem('')
    let found = from
    try {
      for (let n = 0; n < maxRequests && found.after !== null; n += 1) {
        const after = found.after || undefined
        found = joinPages(found, await call(listDuplicates, { after }))
        if (found.suggestions.length >= from.suggestions.length + more) break
      }
    } catch (error) {
      setProblem(messageOf(error))
    }
    setPage(found)
    setLoading(false)
  }, [])
  useEffect(() => void read(nothing), [read])
  const remove = (suggestion: DuplicateSuggestion) =>
    setPage((shown) => ({
      ...shown,
      suggestions: shown.suggestions.filter((each) => pairOf(each) !== pairOf(suggestion)),
    }))
  const distinguish = async (suggestion: DuplicateSuggestion): Promise<boolean> => {
    const [one, other] = suggestion.contacts
    try {
      await call(distinguishContacts, { body: { contacts: [one.id, other.id] } })
      remove(suggestion)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }
  return { page, isLoading, problem, readMore: () => void read(page), distinguish }
}
