import { faultReason } from '#src/settings/fault-reason.ts'

export interface Finding {
  readonly check: string
  readonly status: 'ok' | 'warning' | 'problem'
  readonly text: string
}

/** The findings of one check. What it throws is a problem, without the values of its message. */
export async function findingsOf(
  check: string,
  find: () => Promise<readonly Omit<Finding, 'check'>[]>,
): Promise<Finding[]> {
  const found = await find().catch((error: unknown) => {
    const isForOperators = error instanceof Error && error.name === 'WrongSetting'
    const text = isForOperators
      ? error.message
      : (faultReason(error) ?? 'failed, for no known reason')
    return [{ status: 'problem', text }] as const
  })
  return found.map((each) => ({ check, ...each }))
}

export const ok = (text: string) => ({ status: 'ok', text }) as const
export const warning = (text: string) => ({ status: 'warning', text }) as const
export const problem = (text: string) => ({ status: 'problem', text }) as const
