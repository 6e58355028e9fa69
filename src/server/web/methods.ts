const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method is safe, that is read-only (RFC 9110 §9.2.1). */
export const isSafe = (method = ''): boolean => safe.has(method)
