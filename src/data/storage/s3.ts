import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { type S3Settings, s3ClientConfig } from './s3-client.ts'
import {
  RangeNotSatisfiable,
  type RequestedRange,
  resolveRange,
  type Storage,
  type StoredObject,
} from './storage.ts'

/** Timeout of one operation in ms, retries included. */
const timeout = 10_000

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Parses `Content-Range`, `bytes 2-5/10`: the range and the total size. */
const readContentRange = (header: string | undefined) => {
  const [, start, end, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(header ?? '') ?? []
  if (size === undefined) return undefined
  return { range: { start: Number(start), end: Number(end) }, size: Number(size) }
}

/** The timeout applies to the first byte; streaming the rest takes as long as its reader does. */
async function readObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  requested: RequestedRange | undefined,
): Promise<StoredObject> {
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeout)
  try {
    const command = new GetObjectCommand({
      ...object,
      ...(requested ? { Range: `bytes=${requested.start ?? 0}-${requested.end ?? ''}` } : {}),
    })
    const found = await client.send(command, { abortSignal: giveUp.signal })
    const part = readContentRange(found.ContentRange)
    return {
      size: part?.size ?? found.ContentLength ?? 0,
      etag: found.ETag ?? '""',
      // On Node the SDK's body is a Readable; its type also covers browsers.
      body: found.Body as Readable,
      ...(requested && part ? { range: part.range } : {}),
    }
  } finally {
    clearTimeout(timer)
  }
}

export function s3Storage(settings: S3Settings): Storage {
  const client = new S3Client(s3ClientConfig(settings))
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key })
  const inTime = () => ({ abortSignal: AbortSignal.timeout(timeout) })

  /** Resolves a suffix range, which not every server supports. */
  const fromStart = async (key: string, requested: RequestedRange): Promise<RequestedRange> => {
    if (requested.start !== undefined) return requested
    const found = await storage.stat(key)
    return found ? resolveRange(requested, found.size) : requested
  }

  const storage: Storage = {
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand(at(key)), inTime())
        return { size: found.ContentLength ?? 0, etag: found.ETag ?? '""' }
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },
    async read(key, requested) {
      try {
        return await readObject(client, at(key), requested && (await fromStart(key, requested)))
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        if (statusOf(error) !== 416) throw error
        throw new RangeNotSatisfiable((await storage.stat(key))?.size ?? 0)
      }
    },
    async write(key, bytes, type) {
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: bytes,
          ContentLength: bytes.byteLength,
          ContentType: type,
        }),
        inTime(),
      )
    },
    async *list(folder) {
      let next: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: `${folder}/`,
            ContinuationToken: next,
          }),
          inTime(),
        )
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key
        next = page.NextContinuationToken
      } while (next !== undefined)
    },
    async check() {
      // Unlike HEAD, a response of this one says what is wrong.
      const page = { Bucket: settings.bucket, Prefix: 'media/', MaxKeys: 1 }
      await client.send(new ListObjectsV2Command(page), inTime())
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)), inTime())
    },
  }
  return storage
}
