import config from '@payload-config'
import { getPayload } from 'payload'
import { servePreview } from '#src/content/preview/serve-preview.ts'

export const GET = async (request: Request): Promise<Response> =>
  servePreview(await getPayload({ config }), request)
