import type { CollectionConfig } from 'payload'
import { consents } from './consents.ts'
import { contactFields } from './contact-fields.ts'
import { contacts } from './contacts.ts'
import { erasures } from './erasures.ts'
import { followUpRules, followUps } from './follow-ups.ts'
import { importMappings, imports } from './imports.ts'
import { interactions } from './interactions.ts'
import { progressionEntries, progressionStages } from './progression.ts'
import { segments } from './segments.ts'

export const crm: CollectionConfig[] = [
  contacts,
  segments,
  interactions,
  progressionStages,
  progressionEntries,
  followUpRules,
  followUps,
  consents,
  imports,
  importMappings,
  contactFields,
  erasures,
]
