import type { CollectionConfig } from 'payload'
import { bounces } from './bounces.ts'
import { composeEmails } from './compose-emails.ts'
import { deliveries } from './deliveries.ts'
import { emailTemplates } from './email-templates.ts'
import { newsletterSubscribers } from './newsletter-subscribers.ts'
import { newsletters } from './newsletters.ts'

export const email: CollectionConfig[] = [
  newsletters,
  composeEmails,
  emailTemplates,
  newsletterSubscribers,
  deliveries,
  bounces,
]
