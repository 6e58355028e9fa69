import type { Config } from 'payload'
import { InvalidOptions } from '#src/platform/extension/extend-collections.ts'
import type { MusterOptions } from '#src/platform/extension/options.ts'
import { isOwnTask } from '#src/server/queues/tasks.ts'
import { whileLeased } from './while-leased.ts'

type Jobs = NonNullable<Config['jobs']>
type Task = NonNullable<Jobs['tasks']>[number]
type Workflow = NonNullable<Jobs['workflows']>[number]

const leasedTask = (task: Task): Task => {
  const { handler } = task
  if (typeof handler !== 'function') return task
  return { ...task, handler: (args) => whileLeased(args.req, args.job, async () => handler(args)) }
}

const leasedWorkflow = (workflow: Workflow): Workflow => {
  const { handler } = workflow
  if (typeof handler !== 'function') return workflow
  return {
    ...workflow,
    handler: (args) => whileLeased(args.req, args.job, async () => handler(args)),
  }
}

/**
 * Throws InvalidOptions for settings that would change how our own jobs run, or who may run them.
 */
const rejectOurs = ({ access, autoRun, shouldAutoRun }: Jobs, slugs: readonly string[]): void => {
  if (access?.run)
    throw new InvalidOptions('jobs: access.run is Muster’s own, only workers run jobs')
  if (autoRun || shouldAutoRun)
    throw new InvalidOptions('jobs: autoRun is Muster’s own, workers run every queue')
  const ours = slugs.find(isOwnTask)
  if (ours !== undefined) throw new InvalidOptions(`jobs: ${ours} is one of Muster's own`)
  const twice = slugs.find((slug, index) => slugs.indexOf(slug) !== index)
  if (twice !== undefined) throw new InvalidOptions(`jobs: ${twice} is there twice`)
}

/**
 * Our jobs, extended by those of the given configuration and of the options. Settings of the given
 * configuration stay where ours define none. Throws InvalidOptions.
 */
export function extendJobs(
  ours: Jobs,
  incoming: Jobs,
  options: Pick<MusterOptions, 'tasks' | 'workflows'>,
): Jobs {
  const tasks = [...(incoming.tasks ?? []), ...(options.tasks ?? [])]
  const workflows = [...(incoming.workflows ?? []), ...(options.workflows ?? [])]
  rejectOurs(
    incoming,
    [...tasks, ...workflows].map(({ slug }) => slug),
  )
  const override = incoming.jobsCollectionOverrides ?? ((given) => given.defaultJobsCollection)
  return {
    ...incoming,
    ...ours,
    tasks: [...(ours.tasks ?? []), ...tasks.map(leasedTask)],
    ...(workflows.length > 0 ? { workflows: workflows.map(leasedWorkflow) } : {}),
    access: { ...ours.access, ...incoming.access },
    jobsCollectionOverrides: (given) => {
      const defaultJobsCollection = override(given)
      return ours.jobsCollectionOverrides?.({ defaultJobsCollection }) ?? defaultJobsCollection
    },
  }
}
