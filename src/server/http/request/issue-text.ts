import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The contract has integers only. */
const typeNames: Record<string, string> = {
  string: 'a string',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
}

const bound = (
  issue: { origin: string },
  side: 'least' | 'most',
  limit: number | bigint,
): string => {
  if (issue.origin === 'string') return `must be at ${side} ${limit} characters`
  if (issue.origin === 'array') return `must have at ${side} ${limit} entries`
  return `must be at ${side} ${limit}`
}

const rule = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required'
      return `must be ${typeNames[issue.expected] ?? issue.expected}`
    case 'too_small':
      return bound(issue, 'least', issue.minimum)
    case 'too_big':
      return bound(issue, 'most', issue.maximum)
    case 'invalid_value':
      if (issue.input === undefined) return 'is required'
      return `must be one of ${issue.values.join(', ')}`
    default:
      return issue.message
  }
}

/**
 * The error text of a failed parse: the first broken rule, after the name of the field that
 * breaks it (decisions §1.3). `whole` names the value itself where no field is to blame.
 * Needs issues that carry their input (`reportInput: true`).
 */
export function issueText(issues: readonly Issue[], whole: string): string {
  const [issue] = issues
  if (!issue) return `${whole}: is invalid`
  const field = issue.path.join('.') || whole
  const custom =
    issue.code !== 'custom' && issue.message !== '' && !defaultMessage.test(issue.message)
  return `${field}: ${custom ? issue.message : rule(issue)}`
}

/** Prefixes of zod's default messages; other messages are ours. */
const defaultMessage = /^(Invalid|Too (small|big)|Unrecognized)/
