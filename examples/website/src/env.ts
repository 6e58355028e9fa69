import type { View } from './view.ts'

/** What the routes find in their context. */
export interface SiteEnv {
  Variables: { view: View }
}
