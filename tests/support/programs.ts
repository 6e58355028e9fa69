import { programFile } from '#src/data/builds/current-build.mjs'
import { bundlePrograms } from '#src/runtime/supervise/programs.ts'

/** Programs that tests run in separate processes. */
const programs = {
  'crm-worker': 'tests/support/crm-worker.ts',
  'mail-worker': 'tests/support/mail-worker.ts',
  'migrate-template': 'tests/support/migrate-template.ts',
  prepare: 'src/runtime/commands/prepare.ts',
  'retention-worker': 'tests/support/retention-worker.ts',
  'web-process': 'tests/support/web-process.ts',
} as const

const folder = '.data-tests'

/** Bundles them as those of a build, once for a run: tests start them some fifty times. */
export const bundleTestPrograms = (): Promise<void> =>
  bundlePrograms(process.cwd(), folder, programs)

/** Node's arguments to run one of them. */
export const testProgram = (name: keyof typeof programs, ...args: string[]): string[] => [
  '--conditions=production',
  programFile(folder, name),
  ...args,
]
