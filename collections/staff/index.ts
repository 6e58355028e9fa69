import type { CollectionConfig } from 'payload'
import { bulkEdits } from './bulk-edits.ts'
import { users } from './users.ts'

export const staff: CollectionConfig[] = [users, bulkEdits]
