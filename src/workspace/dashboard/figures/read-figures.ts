import type { Payload } from 'payload'
import { isCancelled, readCancellably } from '#src/data/cancellable.ts'
import { inArea } from '#src/data/pool/context.ts'
import type { Database } from '#src/data/transaction.ts'
import { BriefCache } from '#src/server/concurrency/brief-cache.ts'
import { processWide } from '#src/settings/process-wide.ts'
import {
  countContactsByWeek,
  countSubscribersByWeek,
  findLastMails,
} from '#src/workspace/dashboard/sql/figures.ts'
import { countNewContacts, countSubscriberChanges } from '#src/workspace/dashboard/sql/inbox.ts'
import { findParticipation } from '#src/workspace/dashboard/sql/participation.ts'

/** Timeout of a figure's statement, in ms. */
const timeout = 5_000

const figures = processWide('dashboard-figures', () => new BriefCache())

/**
 * A figure of everybody's dashboard, which is read once for all of a process; undefined where it
 * takes longer than its timeout.
 */
const read = <T>(
  payload: Payload,
  key: string,
  statement: (db: Database) => Promise<T>,
): Promise<T | undefined> =>
  figures.get(key, async () => {
    const { signal } = new AbortController()
    const reading = inArea('figures', () =>
      readCancellably(payload, { timeout, signal }, statement),
    )
    return reading.catch((error: unknown) => {
      if (isCancelled(error)) return undefined
      throw error
    })
  })

export const readNewPeople = (payload: Payload, now: Date) =>
  read(payload, 'new-people', (db) => countContactsByWeek(db, now))

export const readSubscribers = (payload: Payload, now: Date) =>
  read(payload, 'subscribers', (db) => countSubscribersByWeek(db, now))

export const readLastMails = (payload: Payload) => read(payload, 'last-mails', findLastMails)

export const readParticipation = (payload: Payload, now: Date) =>
  read(payload, 'participation', (db) => findParticipation(db, now))

export const readNewContacts = (payload: Payload, since: Date) =>
  read(payload, 'new-contacts', (db) => countNewContacts(db, since))

export const readSubscriberChanges = (payload: Payload, since: Date) =>
  read(payload, 'subscriber-changes', (db) => countSubscriberChanges(db, since))
