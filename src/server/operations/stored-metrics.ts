import type { Pool } from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { holdUpKinds } from '#src/contract/mail/hold-ups.ts'
import { deliveryStatuses } from '#src/contract/newsletters/enums.ts'
import { switchOffReasons } from '#src/contract/webhook-events.ts'
import { findHoldUp } from '#src/data/mail/hold-ups.ts'
import { countAllDeliveries } from '#src/data/row-counts.ts'
import {
  ageOfOldestDueJob,
  ageOfOldestDueMail,
  countJobs,
  countPausedNewsletters,
  countSwitchedOffWebhooks,
  countWorkers,
  findLastBackup,
  jobStates,
  pauseReasons,
} from '#src/server/web/sql/state.ts'

interface Described {
  readonly name: `muster_${string}`
  readonly help: string
}

const figure =
  (registers: Registry[], pool: Pool) =>
  (described: Described, read: (pool: Pool) => Promise<number>): void => {
    new Gauge({
      ...described,
      aggregator: 'max',
      registers,
      async collect() {
        const value = await read(pool).catch(() => undefined)
        // A gauge without labels would begin at 0.
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  }

/** Numbers by the values of a label, each of which is exported, with 0 where nothing has it. */
const figures =
  (registers: Registry[], pool: Pool) =>
  (
    described: Described & { readonly label: string; readonly values: readonly string[] },
    read: (pool: Pool) => Promise<ReadonlyMap<string, number>>,
  ): void => {
    const { label, values, ...named } = described
    new Gauge({
      ...named,
      labelNames: [label],
      aggregator: 'max',
      registers,
      async collect() {
        this.reset()
        const counts = await read(pool).catch(() => undefined)
        if (counts) for (const value of values) this.set({ [label]: value }, counts.get(value) ?? 0)
      },
    })
  }

/** What the database says: every process reads the same, so it is not summed over processes. */
export function exportStoredMetrics(registers: Registry[], pool: Pool): void {
  const one = figure(registers, pool)
  const each = figures(registers, pool)
  each(
    { name: 'muster_jobs', help: 'Jobs of the queue', label: 'state', values: jobStates },
    countJobs,
  )
  each(
    { name: 'muster_deliveries', help: 'Mails', label: 'state', values: deliveryStatuses },
    countAllDeliveries,
  )
  each(
    {
      name: 'muster_webhooks_switched_off',
      help: 'Webhooks that are off since their calls are not taken, by reason',
      label: 'state',
      values: switchOffReasons,
    },
    countSwitchedOffWebhooks,
  )
  each(
    {
      name: 'muster_newsletters_paused',
      help: 'Newsletters that are paused until a person resumes them, by why',
      label: 'reason',
      values: pauseReasons,
    },
    countPausedNewsletters,
  )
  each(
    {
      name: 'muster_mail_held_up',
      help: '1 for what keeps all mail from being sent now',
      label: 'kind',
      values: holdUpKinds,
    },
    async () => {
      const holdUp = await findHoldUp(pool)
      return new Map(holdUp && [[holdUp.kind, 1]])
    },
  )
  one({ name: 'muster_workers', help: 'Workers that are alive' }, countWorkers)
  one(
    {
      name: 'muster_mail_oldest_due_seconds',
      help: 'Seconds since the oldest mail that waits was due; 0 where none is',
    },
    ageOfOldestDueMail,
  )
  one(
    {
      name: 'muster_job_oldest_due_seconds',
      help: 'Seconds since the oldest job that waits was due; 0 where none is',
    },
    ageOfOldestDueJob,
  )
  one(
    {
      name: 'muster_backup_last_success_timestamp_seconds',
      help: 'When the last complete backup was made, in Unix seconds; 0 where none was',
    },
    findLastBackup,
  )
}
