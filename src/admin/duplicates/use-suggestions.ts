'use client'
import { toast, useConfig } from '@payloadcms/ui'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import {
  type DuplicateSuggestion,
  type DuplicatesPage,
  duplicatesPage,
} from '#src/contract/crm/duplicates.ts'
import { messageOf, request } from '../request.ts'
import { joinPages, pairOf } from './join-pages.ts'

const nothing: DuplicatesPage = { suggestions: [], skipped: [], after: '' }

/** Suggestions a page of the list grows by, at least. */
const more = 10

/** Requests for one page, which many contacts without duplicates may take. */
const maxRequests = 10

const distinct = z.object({ distinct: z.literal(true) })

export function useSuggestions() {
  const { config } = useConfig()
  const base = `${config.routes.api}/contacts`
  const [page, setPage] = useState(nothing)
  const [isLoading, setLoading] = useState(true)
  const [problem, setProblem] = useState('')
  const read = useCallback(
    async (from: DuplicatesPage) => {
      setLoading(true)
      setProblem('')
      let found = from
      try {
        for (let n = 0; n < maxRequests && found.after !== null; n += 1) {
          const query = new URLSearchParams({ after: found.after })
          found = joinPages(found, await request(`${base}/duplicates?${query}`, duplicatesPage))
          if (found.suggestions.length >= from.suggestions.length + more) break
        }
      } catch (error) {
        setProblem(messageOf(error))
      }
      setPage(found)
      setLoading(false)
    },
    [base],
  )
  useEffect(() => void read(nothing), [read])
  const remove = (suggestion: DuplicateSuggestion) =>
    setPage((shown) => ({
      ...shown,
      suggestions: shown.suggestions.filter((each) => pairOf(each) !== pairOf(suggestion)),
    }))
  const distinguish = async (suggestion: DuplicateSuggestion): Promise<boolean> => {
    const json = { contacts: suggestion.contacts.map(({ id }) => id) }
    try {
      await request(`${base}/distinct`, distinct, { method: 'POST', json })
      remove(suggestion)
      return true
    } catch (error) {
      toast.error(messageOf(error))
      return false
    }
  }
  return { page, isLoading, problem, readMore: () => void read(page), distinguish }
}
