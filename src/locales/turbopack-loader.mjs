import { dirname } from 'node:path'
import { dictionariesModule } from './read.mjs'

// biome-ignore lint/style/noDefaultExport: a loader, in webpack's format
export default function loadTexts() {
  const folder = dirname(this.resourcePath)
  this.addContextDependency(folder)
  return dictionariesModule(folder)
}
