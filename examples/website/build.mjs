// Bundles the server, and the styles and scripts of the pages, into dist/.
import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build as bundle } from 'esbuild'

const root = import.meta.dirname

/** @type {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
  // The client as it is in Muster’s repository.
  conditions: ['source', 'module'],
}

/** @type {import('esbuild').BuildOptions} */
const assets = {
  ...common,
  entryPoints: { site: 'src/styles/site.css', enhance: 'src/browser/enhance.ts' },
  outdir: 'dist/assets',
  target: 'es2022',
  minify: true,
  // Fonts, which lie beside the style under a name that changes with their bytes.
  loader: { '.woff2': 'file' },
}

/** What changes with the assets: their URLs carry it, so that they may be cached for good. */
const versionOfAssets = async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(join(root, 'dist/assets'))).sort())
    hash.update(name).update(await readFile(join(root, 'dist/assets', name)))
  return hash.digest('hex').slice(0, 10)
}

/** Those that nearly every page needs at once, in the order in which they are seen. */
const fontsOfHead = async () => {
  const names = await readdir(join(root, 'dist/assets'))
  return ['bricolage-grotesque', 'figtree'].flatMap((font) =>
    names.filter((name) => name.startsWith(`${font}-latin-wght-normal`)),
  )
}

/** @returns {import('esbuild').BuildOptions} */
const server = (/** @type {string} */ version, /** @type {string[]} */ fonts) => ({
  ...common,
  entryPoints: { server: 'src/server.ts' },
  outdir: 'dist',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  jsxImportSource: 'hono/jsx',
  sourcemap: true,
  define: { ASSETS_VERSION: JSON.stringify(version), FONTS: JSON.stringify(fonts) },
})

/** Builds everything once. */
export async function build() {
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await bundle(assets)
  await bundle(server(await versionOfAssets(), await fontsOfHead()))
}

if (process.argv[1] === import.meta.filename) await build()
