import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Absent: Amazon's own. */
  readonly endpoint?: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The bucket is part of the path, as most servers other than Amazon's want it. */
  readonly forcePathStyle: boolean
}

/** Longest wait for a connection, and for a response from the first byte of its request, in ms. */
const limits = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true }

/**
 * Says of every object that it never changes, for whoever reads the bucket directly. A client
 * that is not ours (the platform's plugin) sets no such header; it is never part of the signature.
 */
class ImmutableObjects extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (request.method === 'PUT')
      request.headers['cache-control'] = 'public, max-age=31536000, immutable'
    return super.handle(request, options)
  }
}

/** How clients of the bucket are configured; a request and its one retry end in about 10 s. */
export function s3ClientConfig(settings: S3Settings) {
  return {
    region: settings.region,
    ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint }),
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
    forcePathStyle: settings.forcePathStyle,
    maxAttempts: 2,
    requestHandler: new ImmutableObjects(limits),
    // Servers other than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig
}
