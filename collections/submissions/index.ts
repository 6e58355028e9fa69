import type { CollectionConfig } from 'payload'
import { actionSubmissions } from './action-submissions.ts'
import { contactSubmissions } from './contact-submissions.ts'
import { proposalImages } from './proposal-images.ts'
import { replies } from './replies.ts'

export const submissions: CollectionConfig[] = [
  contactSubmissions,
  actionSubmissions,
  proposalImages,
  replies,
]
