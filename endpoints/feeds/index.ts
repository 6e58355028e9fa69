import { crawlerEndpoints } from './crawlers.ts'
import { feedEndpoints } from './feeds.ts'

export const feeds = [...feedEndpoints, ...crawlerEndpoints]
