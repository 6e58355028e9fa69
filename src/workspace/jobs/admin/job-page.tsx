import type { UIFieldServerProps } from 'payload'
import { z } from 'zod'
import { asCaller } from '#src/platform/access/acting.ts'
import { followJob } from '#src/server/queues/follow-job.ts'
import { taskNameIn } from '#src/server/queues/tasks.ts'
import { JobView } from './job-view.tsx'
import { subjectOf } from './subject.ts'

const stored = z.object({
  id: z.int(),
  taskSlug: z.string().catch('inline'),
  createdAt: z.string(),
  input: z.unknown(),
})

export async function JobPage({ id, req }: UIFieldServerProps) {
  if (id === undefined) return null
  const found = await req.payload.find({
    collection: 'payload-jobs',
    where: { id: { equals: id } },
    limit: 1,
    ...asCaller(req),
  })
  const job = stored.safeParse(found.docs[0]).data
  const progress = job && (await followJob(req.payload.db.drizzle, job.id))
  if (!progress) return null
  return (
    <JobView
      key={job.id}
      id={job.id}
      task={taskNameIn(job.taskSlug, req.i18n)}
      queuedAt={job.createdAt}
      subject={await subjectOf(req, job.input)}
      first={progress}
    />
  )
}
