import type { CollectionConfig } from 'payload'
import { contacts } from './contacts.ts'
import { followUpRules, followUps } from './follow-ups.ts'
import { interactions } from './interactions.ts'
import { progressionEntries, progressionStages } from './progression.ts'

/** Collections of contact management. */
export const crm: CollectionConfig[] = [
  contacts,
  interactions,
  progressionStages,
  progressionEntries,
  followUpRules,
  followUps,
]
