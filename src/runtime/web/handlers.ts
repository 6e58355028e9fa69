import config from '@payload-config'
import { getPayload } from 'payload'
import { servePreview } from '#src/content/preview/serve-preview.ts'
import { serveFormPreview } from '#src/forms/preview.ts'
import { serveProposalPreview } from '#src/submissions/proposals/preview.ts'
import { respondToContract } from './contract-dispatch.ts'

/**
 * Next drops the Content-Encoding and Content-Length of a route's response, so a compressed one
 * would be unreadable: behind Next the kernel does not compress.
 */
const uncompressed = (request: Request): Request => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return request
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** Matches the path again. Never throws. */
export const handleContract = (request: Request): Promise<Response> =>
  respondToContract(uncompressed(request))

export const handlePreview = async (request: Request): Promise<Response> =>
  servePreview(await getPayload({ config }), request)

export const handleProposalPreview = async (request: Request): Promise<Response> =>
  serveProposalPreview(await getPayload({ config }), request)

export const handleFormPreview = async (request: Request): Promise<Response> =>
  serveFormPreview(await getPayload({ config }), request)
