import type { z } from 'zod'
import { ruleOf } from '#src/contract/field-rules.ts'
import type { Reason } from './coded-error.ts'

const codeOf = (issue: z.core.$ZodIssue, field: string): Reason => {
  const broken = ruleOf(issue)
  // One of several: its value names it better than its position.
  if (broken?.rule === 'not-an-email' && typeof issue.path.at(-1) === 'number')
    return { code: 'not-an-email', params: [String(issue.input)] }
  if (broken) return { code: `field-${broken.rule}`, params: [field, `${broken.limit ?? ''}`] }
  if (issue.code === 'invalid_type' && issue.input === undefined)
    return { code: 'field-required', params: [field] }
  if (issue.code === 'too_small' && issue.origin === 'array')
    return { code: 'too-few-entries', params: [`${issue.minimum}`] }
  if (issue.code === 'too_big' && issue.origin === 'array')
    return { code: 'too-many-entries', params: [`${issue.maximum}`] }
  return { code: 'field-invalid', params: [field, issue.message] }
}

export const issueReason = (issue: z.core.$ZodIssue): Reason & { readonly message: string } => {
  const field = issue.path.join('.')
  return { ...codeOf(issue, field), message: `${field}: ${issue.message}` }
}
