import { join } from 'node:path'
import { programsFolder } from '#src/data/builds/current-build.mjs'

export const bundleIn = (build: string): string => join(build, programsFolder, 'embed.js')

/**
 * Bundles the custom elements (packages/embed) into one script for browsers of the last three
 * years. Throws esbuild's error.
 */
export async function bundleEmbed(root: string): Promise<string> {
  // Loaded for a build only, and where there is none: in tests and `npm run dev`.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['packages/embed/src/index.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  })
  return outputFiles.map(({ text }) => text).join('')
}
