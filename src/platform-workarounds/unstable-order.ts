import type { CollectionSlug, Payload, Sort } from 'payload'
import { changeArguments } from '#src/db/query-arguments.ts'

/** The platform's default order. */
const usualSort = '-createdAt'

const toList = (sort: Sort | undefined): string[] => {
  const list = typeof sort === 'string' ? sort.split(',') : [...(sort ?? [])]
  return list.length > 0 ? list : [usualSort]
}

/** A total order: ends with the id as tie-breaker, in the direction of the field before it. */
export const withId = (sort: Sort | undefined): string[] => {
  const list = toList(sort)
  if (list.some((field) => field === 'id' || field === '-id')) return list
  return [...list, list.at(-1)?.startsWith('-') ? '-id' : 'id']
}

/**
 * Defect of Payload (issue 3209; pull request 12447 settles for it): orders end with `createdAt`,
 * which the rows of one import share. Documents that are equal in all of an order stand in
 * another place from one page to the next: some are on two pages, some on none.
 * Workaround: every order ends with the id.
 */
export function orderStably({ db, collections }: Payload): void {
  const defaultSort = (slug: CollectionSlug) => collections[slug].config.defaultSort
  changeArguments(db, 'find', (args) => ({
    ...args,
    sort: withId(args.sort ?? defaultSort(args.collection)),
  }))
  changeArguments(db, 'findVersions', (args) => ({
    ...args,
    sort: withId(args.sort ?? defaultSort(args.collection)),
  }))
  changeArguments(db, 'queryDrafts', (args) => ({ ...args, sort: withId(args.sort) }))
  changeArguments(db, 'findGlobalVersions', (args) => ({ ...args, sort: withId(args.sort) }))
}
