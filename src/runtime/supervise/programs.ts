import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { programsFolder } from '#src/data/builds/current-build.mjs'
import { dictionariesModule } from '#src/locales/read.mjs'

export const programs = {
  start: 'src/runtime/commands/start.ts',
  role: 'src/runtime/commands/role.ts',
  prepare: 'src/runtime/commands/prepare.ts',
  schema: 'src/runtime/commands/schema.ts',
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

/** Not written out: this module is bundled as well. */
const placeOfBundle = ['import', 'meta', 'url'].join('.')

/**
 * Bundles our own modules of each program into a folder, and leaves packages where they are. A
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
  await build({
    absWorkingDir: root,
    entryPoints: { ...entries },
    outdir: join(folder, programsFolder),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    conditions: ['production'],
    jsx: 'automatic',
    // Read when an error is logged: src/settings/original-frame.ts.
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    plugins: [
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
}
