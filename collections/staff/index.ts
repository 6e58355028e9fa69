import type { CollectionConfig } from 'payload'
import { users } from './users.ts'

export const staff: CollectionConfig[] = [users]
