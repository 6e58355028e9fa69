import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { programsFolder } from '#src/data/builds/current-build.mjs'
import { dictionariesModule } from '#src/locales/read.mjs'

export const programs = {
  start: 'src/runtime/commands/start.ts',
  role: 'src/runtime/commands/role.ts',
  prepare: 'src/runtime/commands/prepare.ts',
  schema: 'src/runtime/commands/schema.ts',
  compress: 'src/runtime/commands/compress.ts',
  migrate: 'src/runtime/commands/migrations.ts',
  doctor: 'src/runtime/commands/doctor.ts',
  backup: 'src/runtime/commands/backup.ts',
  restore: 'src/runtime/commands/restore.ts',
  'import-users': 'src/runtime/commands/import-users.ts',
  'storage-copy': 'src/runtime/commands/storage-copy.ts',
  server: 'src/server.ts',
  worker: 'src/runtime/commands/worker.ts',
  'decoder-process': 'src/content/images/decoder-process.ts',
} as const
export type ProgramName = keyof typeof programs

/** Modules that a build holds for pages and routes of Next to load (src/runtime/web/built.ts). */
export const modules = {
  config: 'payload.config.ts',
  handlers: 'src/runtime/web/handlers.ts',
} as const

/** Programs that stay, and share no module with Next, which loads the platform's packages itself. */
const alone: readonly string[] = ['start', 'role', 'worker']

const named = (...names: string[]) => new RegExp(`^(?:${names.join('|')})(?:/|$)`)
/** Bundled with every program: those that only our own modules import. */
const ours =
  'zod|entities|htmlparser2|html-to-text|sanitize-html|ical-generator|postal-mime|@sindresorhus/slugify'
/** Bundled with those that are alone as well. */
const platforms =
  'payload|@payloadcms/[\\w-]+|drizzle-orm|pg|nodemailer|smtp-server|jose|file-type|busboy'
/** Never: native, with files beside their own, or imported by what is not bundled too. */
const separate = named(
  'pino|pino-pretty|sharp|graphql|drizzle-kit|json-schema-to-typescript|pg-native|react|react-dom',
  '@aws-sdk|@payloadcms/ui|@payloadcms/next',
)

/**
 * Bundles some packages, with what they import. As files of their own they are thousands, most of
 * them comments and functions that nothing calls, and V8 keeps the text of all: 20 MB of a worker.
 */
const withPackages = (bundled: RegExp): Plugin => ({
  name: 'with-packages',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || /^(?:node:|@payload-config$)/.test(path)) return undefined
      const isBundled = importer.includes('node_modules') || bundled.test(path)
      if (isBundled && !separate.test(path)) return undefined
      return { path, external: true, sideEffects: path !== 'json-schema-to-typescript' }
    }),
})

/** Not written out: this module is bundled as well. */
const placeOfBundle = ['import', 'meta', 'url'].join('.')

/** What modules in the older form call. */
const requireBanner = `import { createRequire as makeRequire } from 'node:module'
const require = makeRequire(${placeOfBundle})`

/**
 * Bundles our own modules of each program into a folder, and leaves most packages where they are. A
 * loader of TypeScript takes part in every import, also of packages: without it a program starts in
 * half the time, and one thread and some 30 MB less remain. The place of a module
 * (`import.meta.url`) stays that of its source. Throws esbuild's error.
 */
export async function bundlePrograms(
  root: string,
  folder: string,
  entries: Readonly<Record<string, string>> = { ...programs, ...modules },
): Promise<void> {
  // Loaded for a build only: every start would pay for it.
  const { build } = await import('esbuild')
  const bundle = (names: readonly string[], packages: RegExp) =>
    build({
      absWorkingDir: root,
      entryPoints: Object.fromEntries(names.map((name) => [name, entries[name] ?? ''])),
      outdir: join(folder, programsFolder),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      conditions: ['production'],
      jsx: 'automatic',
      // A line is printed whole with an error that ends the process.
      minifyWhitespace: true,
      lineLimit: 120,
      // Read when an error is logged: src/settings/original-frame.ts.
      sourcemap: true,
      sourcesContent: false,
      logLevel: 'error',
      banner: { js: requireBanner },
      plugins: [
        withPackages(packages),
        {
          name: 'texts',
          setup: ({ onLoad }) =>
            onLoad({ filter: /\/src\/locales\/dictionaries\.ts$/ }, ({ path }) => ({
              contents: dictionariesModule(dirname(path)),
            })),
        },
        {
          name: 'places-of-sources',
          setup: ({ onLoad }) =>
            onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
              const contents = await readFile(path, 'utf8')
              if (/\bimport\.meta\.dirname\b/.test(contents))
                return { errors: [{ text: `${path}: bundled modules know import.meta.url only` }] }
              const place = relative(join(root, folder, programsFolder), path)
              const url = `new URL(${JSON.stringify(place)}, ${placeOfBundle}).href`
              const loader = path.endsWith('x') ? 'tsx' : 'ts'
              return { contents: contents.replaceAll(/\bimport\.meta\.url\b/g, url), loader }
            }),
        },
      ],
    })
  const names = Object.keys(entries)
  const [alones, others] = [true, false].map((is) =>
    names.filter((name) => alone.includes(name) === is),
  )
  await bundle(others ?? [], named(ours))
  await bundle(alones ?? [], named(ours, platforms))
}
