import type { CollectionSlug, Payload, Sort } from 'payload'
import { changeArguments } from './query-arguments.ts'

/** The platform's own order where none is given. */
const usualSort = '-createdAt'

const toList = (sort: Sort | undefined): string[] => {
  const list = typeof sort === 'string' ? sort.split(',') : [...(sort ?? [])]
  return list.length > 0 ? list : [usualSort]
}

/** An order that ends with the id, in the direction of what is before it. */
export const withId = (sort: Sort | undefined): string[] => {
  const list = toList(sort)
  if (list.some((field) => field === 'id' || field === '-id')) return list
  return [...list, list.at(-1)?.startsWith('-') ? '-id' : 'id']
}

/**
 * Makes every list of the platform one whose pages show each document once. The platform ends
 * its orders with `createdAt`, which the rows of one import share: documents that are equal in
 * all of an order stand in another place from one page to the next.
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
