import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { programFile } from './current-build.mjs'

/**
 * Loads a module of the build that this process serves (`modules` in
 * src/runtime/supervise/programs.ts) as Node does: it is loaded once for all importers. What Next
 * bundles is apart from the modules of the server around it (Next issue 65350), and from one page
 * or route to the next.
 */
export function loadBuiltModule(name: string): Promise<unknown> {
  const build = process.env['MUSTER_BUILD']
  if (!build) throw new Error('MUSTER_BUILD must name the folder of the build.')
  const file = join(/* turbopackIgnore: true */ process.cwd(), programFile(build, name))
  return import(/* turbopackIgnore: true */ pathToFileURL(file).href)
}
