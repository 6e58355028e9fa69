import config from '@payload-config'
import { getPayload } from 'payload'
import { serveProposalPreview } from '#src/submissions/preview.ts'

export const GET = async (request: Request): Promise<Response> =>
  serveProposalPreview(await getPayload({ config }), request)
