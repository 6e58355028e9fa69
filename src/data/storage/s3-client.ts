import type { S3ClientConfig } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Default: Amazon's own endpoint. */
  readonly endpoint?: string | undefined
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Path-style URLs (bucket in the path), which most servers other than Amazon's require. */
  readonly forcePathStyle: boolean
}

/** Timeouts in ms: to connect, and for a response from the first byte of its request. */
const limits = { connectionTimeout: 2_000, requestTimeout: 5_000, throwOnRequestTimeout: true }

/**
 * Marks every object as immutable (`Cache-Control`), for direct readers of the bucket. Set in the
 * handler, because Payload's plugin sets no such header; it is never part of the signature.
 */
class ImmutableObjects extends NodeHttpHandler {
  override handle(...[request, options]: Parameters<NodeHttpHandler['handle']>) {
    if (request.method === 'PUT')
      request.headers['cache-control'] = 'public, max-age=31536000, immutable'
    return super.handle(request, options)
  }
}

/** Client configuration of the bucket; a request with its one retry takes at most about 10 s. */
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
    // Servers other than Amazon's do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } satisfies S3ClientConfig
}
