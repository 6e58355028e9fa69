import config from '@payload-config'
import { getPayload } from 'payload'
import { answerProposal } from '#src/submissions/preview.ts'

export const GET = async (request: Request): Promise<Response> =>
  answerProposal(await getPayload({ config }), request)
