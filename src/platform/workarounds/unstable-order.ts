import type { CollectionSlug, Payload, Sort } from 'payload'
import { changeArguments } from '#src/data/query-arguments.ts'

const defaultSort = '-createdAt'

const toList = (sort: Sort | undefined): string[] => {
  const list = typeof sort === 'string' ? sort.split(',') : [...(sort ?? [])]
  return list.length > 0 ? list : [defaultSort]
}

/** A total order: ends with the id as tie-breaker, in the direction of the field before it. */
export const withIdTiebreaker = (sort: Sort | undefined): string[] => {
  const list = toList(sort)
  if (list.some((field) => field === 'id' || field === '-id')) return list
  return [...list, list.at(-1)?.startsWith('-') ? '-id' : 'id']
}

export function sortStably({ db, collections }: Payload): void {
  const defaultSort = (slug: CollectionSlug) => collections[slug].config.defaultSort
  changeArguments(db, 'find', (args) => ({
    ...args,
    sort: withIdTiebreaker(args.sort ?? defaultSort(args.collection)),
  }))
  changeArguments(db, 'findVersions', (args) => ({
    ...args,
    sort: withIdTiebreaker(args.sort ?? defaultSort(args.collection)),
  }))
  changeArguments(db, 'queryDrafts', (args) => ({ ...args, sort: withIdTiebreaker(args.sort) }))
  changeArguments(db, 'findGlobalVersions', (args) => ({
    ...args,
    sort: withIdTiebreaker(args.sort),
  }))
}
