import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { processWide } from '#src/settings/process-wide.ts'
import { programsFolder } from './current-build.mjs'

/** The scripts that browsers load from us, each one file, and where they begin. */
const entryPoints = {
  embed: 'packages/embed/src/index.ts',
  'door-page': 'src/events/door/browser/page.ts',
  'door-scan': 'src/events/door/browser/scan.ts',
  'door-worker': 'src/events/door/browser/worker.ts',
} as const

export type BrowserScript = keyof typeof entryPoints

export const browserScripts = Object.keys(entryPoints) as BrowserScript[]

export const browserScriptIn = (build: string, name: BrowserScript): string =>
  join(build, programsFolder, `${name}.js`)

/** Browsers load the elements without operations that none calls: of pages, of programs and of staff. */
const withoutOthers: Plugin = {
  name: 'without-others',
  setup: ({ onLoad }) =>
    onLoad({ filter: /packages\/client\/src\/operations\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/\nlActions [^`]*?(?=\nlEvents)/, '')
        .replace(/\nlPages [^`]*?(?=\nlRedirects)/, '')
        .replace(/\nlPeople [^`]*?(?=\nrChallenge)/, '')
        .replace(/\nunsubscribe [^`]*?(?=\nrRegistration)/, '')
        .replace(/\nsUnsubscribe [^`]*/, ''),
      loader: 'ts',
    })),
}

/** Bundles a script, for browsers of the last three years. Throws esbuild's error. */
export async function bundleBrowserScript(root: string, name: BrowserScript): Promise<string> {
  // Loaded for a build only, and where there is none: in tests and `npm run dev`.
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entryPoints[name]],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
    plugins: [withoutOthers],
  })
  return outputFiles.map(({ text }) => text).join('')
}

const loaded = processWide('browser scripts', () => new Map<BrowserScript, Promise<string>>())

const load = (name: BrowserScript): Promise<string> => {
  const build = process.env['MUSTER_BUILD']
  const root = process.cwd()
  if (!build) return bundleBrowserScript(root, name)
  return readFile(join(/* turbopackIgnore: true */ root, browserScriptIn(build, name)), 'utf8')
}

/** A script of the build that is served. */
export function browserScript(name: BrowserScript): Promise<string> {
  const known = loaded.get(name)
  if (known) return known
  const loading = load(name).catch((error: unknown) => {
    loaded.delete(name)
    throw error
  })
  loaded.set(name, loading)
  return loading
}
