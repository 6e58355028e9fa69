const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a request of this method changes nothing (RFC 9110 §9.2.1). */
export const isSafe = (method = ''): boolean => safe.has(method)
