import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, half a minute and more each: begun last, one of them would run alone. */
const slowest = [
  'e2e/accessibility',
  'e2e/organisation',
  'e2e/guides',
  'e2e/website',
  'e2e/writing',
  'e2e/saving',
  'e2e/segments',
  'e2e/first-hour',
  'e2e/newsletters',
  'e2e/navigation',
  'e2e/platform/workarounds/inaccessible-markup',
  'integration/npm-start',
  'integration/web-processes',
  'integration/platform/extension/organisation',
  'integration/embedded-postgres',
  'ops/backup-commands',
  'ops/roles',
  'faults/killed-workers',
  'integration/supervised-postgres',
  'integration/submissions/response-times',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = slowest.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`))
  return at === -1 ? slowest.length : at
}

/** The order of test files: the slowest first, the others as vitest would have them. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
