import { z } from 'zod'

/** The rules of values that people are shown errors of; each issue of such a rule names it. */
export const fieldRules = ['required', 'too-long', 'not-an-email', 'unreadable'] as const
export type FieldRule = (typeof fieldRules)[number]

const ruleParams = z.object({ rule: z.enum(fieldRules), limit: z.number().optional() })

/** How a broken rule is reported: in English for programs, and by its name. */
export const brokenRule = (rule: FieldRule, error: string, limit?: number) => ({
  error,
  params: { rule, limit },
})

/** Which rule an issue of zod is about; undefined for those of zod itself. */
export const ruleOf = (issue: z.core.$ZodIssue): z.output<typeof ruleParams> | undefined =>
  issue.code === 'custom' ? ruleParams.safeParse(issue.params).data : undefined
