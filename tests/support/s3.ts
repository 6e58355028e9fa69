import { mkdtemp, readdir, rm } from 'node:fs/promises'
import {
  Agent,
  createServer,
  request as forward,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '#src/data/storage/s3-client.ts'

const bucket = 'muster-test'

/** What the proxy does with a request to the S3 server. */
export type Fault =
  | 'none'
  | 'reject'
  /** Forwards the request and never sends the response. */
  | 'drop-response'

type Decide = (request: IncomingMessage) => Fault

/** No connection behind the proxy is kept open, so that the server can close. */
const onwards = new Agent({ keepAlive: false })

const forwardRequest = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  dropResponse: boolean,
) => {
  const { method, url, headers } = incoming
  const onward = forward(
    { host: '127.0.0.1', port, method, path: url, headers, agent: onwards },
    (response) => {
      if (dropResponse) return void response.resume()
      outgoing.writeHead(response.statusCode ?? 500, response.headers)
      response.pipe(outgoing)
    },
  )
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** A real S3 server with one bucket, behind a proxy whose faults `setFault` chooses. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'muster-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    // It computes the signature of a bucket's own path without the final slash that S3 demands.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  let decide: Decide = () => 'none'
  let responded = (): void => {}
  const proxy = createServer((request, response) => {
    const fault = decide(request)
    response.on('finish', () => responded())
    if (fault === 'reject')
      return void request.resume().on('end', () => response.writeHead(503).end())
    forwardRequest(request, response, port, fault === 'drop-response')
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  // A TCP server's address is never a string.
  const address = proxy.address() as AddressInfo
  const settings: S3Settings = {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${address.port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    forcePathStyle: true,
  }
  return {
    settings,
    /** Chooses the fault of each request from now on; `onResponse` is called after each response. */
    setFault: (next: Decide, onResponse: () => void = () => {}): void => {
      decide = next
      responded = onResponse
    },
    keys: async (): Promise<string[]> => {
      const files = await readdir(join(directory, bucket), { recursive: true })
      const suffix = '._S3rver_object'
      return files
        .filter((file) => file.endsWith(suffix))
        .map((file) => file.slice(0, -suffix.length))
        .sort()
    },
    stop: async (): Promise<void> => {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
      onwards.destroy()
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type S3 = Awaited<ReturnType<typeof startS3>>
