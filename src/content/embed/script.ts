import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { processWide } from '#src/settings/process-wide.ts'
import { bundleEmbed, bundleIn } from './bundle.ts'

const state = processWide('embed-script', () => ({
  script: undefined as Promise<string> | undefined,
}))

const load = (): Promise<string> => {
  const build = process.env['MUSTER_BUILD']
  const root = process.cwd()
  if (!build) return bundleEmbed(root)
  return readFile(join(/* turbopackIgnore: true */ root, bundleIn(build)), 'utf8')
}

export function embedScript(): Promise<string> {
  state.script ??= load().catch((error: unknown) => {
    state.script = undefined
    throw error
  })
  return state.script
}
