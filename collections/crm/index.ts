import type { CollectionConfig } from 'payload'
import { contacts } from './contacts.ts'
import { followUpRules, followUps } from './follow-ups.ts'
import { progressionEntries, progressionStages } from './progression.ts'

/** Contacts and how we stay in touch with them. */
export const crm: CollectionConfig[] = [
  contacts,
  progressionStages,
  progressionEntries,
  followUpRules,
  followUps,
]
