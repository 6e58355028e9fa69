import type { GlobalConfig } from 'payload'
import { about } from './about.ts'
import { navigation } from './navigation.ts'
import { settings } from './settings.ts'

export const globals: GlobalConfig[] = [navigation, about, settings].map((global) => ({
  ...global,
  admin: { ...global.admin, hideAPIURL: true },
}))
