import type { Env } from './env.ts'

export const recommendations = ({
  BASE_URL,
  RATE_LIMIT_SUBMISSIONS,
}: Pick<Env, 'BASE_URL' | 'RATE_LIMIT_SUBMISSIONS'>): string[] =>
  BASE_URL.startsWith('https:') && RATE_LIMIT_SUBMISSIONS === undefined
    ? ['Recommended: RATE_LIMIT_SUBMISSIONS=10, submissions of a network by forms in a minute.']
    : []
