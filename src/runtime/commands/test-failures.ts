import { inspect, stripVTControlCharacters } from 'node:util'
import type { RunnerTask, RunnerTestFile } from 'vitest'

export interface Tally {
  readonly passed: number
  readonly failures: readonly string[]
}

const maxLength = 600

const oneLine = (text: string): string =>
  stripVTControlCharacters(text).replace(/\s+/g, ' ').trim().slice(0, maxLength)

/** Errors come from other processes, as objects without a prototype. */
const messageOf = (error: unknown): string => {
  const message: unknown = Reflect.get(Object(error), 'message')
  return typeof message === 'string' ? message : inspect(error)
}

const leaves = (task: RunnerTask): RunnerTask[] =>
  'tasks' in task ? task.tasks.flatMap(leaves) : [task]

const nameOf = (task: RunnerTask): string =>
  task.suite === undefined ? task.name : `${nameOf(task.suite)} > ${task.name}`

const line = (name: string, messages: readonly string[]): string =>
  oneLine(`${name}: ${messages.join('; ') || 'failed'}`)

/**
 * The tally of the files of a run. A file that failed outside of its tests (a hook, an import)
 * counts as one failure, and so does each error that no test caught.
 */
export function tallyOf(files: readonly RunnerTestFile[], uncaught: readonly unknown[]): Tally {
  let passed = 0
  const failures: string[] = []
  for (const file of files) {
    const tests = leaves(file)
    const failed = tests.filter(({ result }) => result?.state === 'fail')
    passed += tests.filter(({ result }) => result?.state === 'pass').length
    for (const test of failed)
      failures.push(
        line(`${file.name} > ${nameOf(test)}`, test.result?.errors?.map((e) => e.message) ?? []),
      )
    if (failed.length === 0 && file.result?.state === 'fail')
      failures.push(line(file.name, brokenSuites(file)))
  }
  for (const error of uncaught) failures.push(line('outside of any test', [messageOf(error)]))
  return { passed, failures }
}

const brokenSuites = (task: RunnerTask): string[] => [
  ...(task.result?.errors?.map(({ message }) => message) ?? []),
  ...('tasks' in task ? task.tasks.flatMap(brokenSuites) : []),
]
