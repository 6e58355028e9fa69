import type { Replied } from '#src/contract/submissions/submission.ts'

/**
 * The Message-ID that stands for a submission, which came by a form and not by mail: what refers to
 * it is one conversation in mail programs (RFC 5322 §3.6.4).
 */
export const threadRoot = ({ collection, id }: Replied, baseUrl: string): string =>
  `<${collection}.${id}@${new URL(baseUrl).hostname}>`
