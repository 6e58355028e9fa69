/** The error of a suppressed delivery of a newsletter, whose reader has it in their weekly digest. */
export const readInDigest = 'weekly-digest'

/** Whether `deliveries d` is such a one that no digest has listed; the condition of an index. */
export const isToList = `(d.status = 'suppressed' AND d.last_error = '${readInDigest}'
  AND d.listed_in IS NULL)`
