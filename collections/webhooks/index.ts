import type { CollectionConfig } from 'payload'
import { webhookCalls } from './webhook-calls.ts'
import { webhooks } from './webhooks.ts'

export const webhookCollections: CollectionConfig[] = [webhooks, webhookCalls]
