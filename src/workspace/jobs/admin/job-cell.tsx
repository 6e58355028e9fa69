import type { DefaultServerCellComponentProps } from 'payload'
import { z } from 'zod'
import { failureIn } from '#src/server/queues/failure.ts'
import { jobStatusOf } from '#src/server/queues/job-state.ts'
import { JobState } from './job-state-label.tsx'

const timestamp = z
  .string()
  .nullish()
  .transform((at) => at ?? null)

const row = z.object({
  processing: z.boolean().nullish().transform(Boolean),
  hasError: z.boolean().nullish().transform(Boolean),
  waitUntil: timestamp,
  updatedAt: z.string(),
  meta: z.object({ startedAt: timestamp }).catch({ startedAt: null }),
  log: z.array(z.object({ completedAt: z.string() })).catch([]),
  error: z.object({ message: z.string() }).nullish().catch(null),
})

export function JobCell({ rowData }: DefaultServerCellComponentProps) {
  const job = row.safeParse(rowData).data
  if (!job) return null
  const { meta, log, error } = job
  const { startedAt } = meta
  const endedAt = log.at(-1)?.completedAt ?? null
  const status = jobStatusOf({ ...job, startedAt, endedAt }, new Date())
  const reason = status.state === 'failed' ? failureIn(error?.message).reason : null
  return <JobState standing={status} reason={reason} />
}
