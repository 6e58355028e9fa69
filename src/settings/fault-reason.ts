const reasons: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self-signed certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'self-signed certificate in the chain',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate of an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate of an unknown authority',
  CERT_HAS_EXPIRED: 'certificate has expired',
  CERT_NOT_YET_VALID: 'certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the server does not speak TLS on this port',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name could not be resolved',
  EDNS: 'host name could not be resolved',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection closed',
  ETIMEDOUT: 'timed out',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'network unreachable',
  ENOSPC: 'no space left on the device',
  EACCES: 'permission denied by the operating system',
  EPERM: 'not permitted by the operating system',
  EROFS: 'read-only file system',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
  EMFILE: 'too many open files',
  EAUTH: 'the mail server refused the sign-in',
  ENOAUTH: 'the mail server wants a sign-in',
  ETLS: 'the mail server refused TLS',
  EREQUIRETLS: 'the mail server offers no TLS',
}

/** Fixed texts for S3's error codes, which the client gives as the error's name. */
const storageReasons: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  AccessDenied: 'the storage denied access',
  InvalidAccessKeyId: 'the storage does not know the access key',
  SignatureDoesNotMatch: 'the storage refused the secret key',
  RequestTimeTooSkewed: 'the clock differs from that of the storage',
  SlowDown: 'the storage limits the rate of requests',
}

/** Fixed texts where the server's words quote values or names of accounts. */
const databaseReasons: Readonly<Record<string, string>> = {
  '22': 'a value does not fit its type',
  '23': 'a constraint is violated',
  '28': 'the database refused the sign-in',
  '08': 'the connection to the database failed',
}

/**
 * SQLSTATE codes and classes (PostgreSQL, Appendix A) whose messages name objects of the schema or
 * states of the server only, never a value of a row or a part of a statement.
 */
const quotable = /^(?:42501|42P01|42703|42P07|42701|3D000|3F000|40|53|55|57)/

const field = (error: object, name: string): unknown => Reflect.get(error, name)

const ofDatabase = (error: Error, code: string): string | undefined => {
  const isServers = typeof field(error, 'severity') === 'string' && /^[0-9A-Z]{5}$/.test(code)
  if (!isServers) return undefined
  const message = quotable.test(code)
    ? error.message.replace(/\s+/g, ' ').trim().slice(0, 200)
    : (databaseReasons[code.slice(0, 2)] ?? 'the database rejected the statement')
  return `${message} (${code})`
}

const ofStorage = (error: Error): string | undefined =>
  typeof field(error, '$metadata') === 'object' && Object.hasOwn(storageReasons, error.name)
    ? storageReasons[error.name]
    : undefined

const ofCode = (code: unknown): string | undefined =>
  typeof code === 'string' && Object.hasOwn(reasons, code) ? reasons[code] : undefined

const ofReply = (error: Error): string | undefined => {
  const status = field(error, 'responseCode')
  return typeof status === 'number' ? `the mail server replied ${status}` : undefined
}

const ownReason = (error: Error): string | undefined => {
  const code = field(error, 'code')
  return (
    (typeof code === 'string' ? ofDatabase(error, code) : undefined) ??
    ofStorage(error) ??
    // Nodemailer's own code is less exact than that of the system before it.
    ofCode(field(error, 'originalCode')) ??
    ofCode(code) ??
    ofReply(error)
  )
}

/**
 * Why something failed, in one line an operator can act on; undefined where no text is known to be
 * free of values. The innermost cause is the most exact: Drizzle wraps a database's error in one
 * whose message is the statement with its parameters.
 */
export function faultReason(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 8) return undefined
  return faultReason(error.cause, depth + 1) ?? ownReason(error)
}
