import { handlers } from '#src/app/built.ts'

export const GET = async (request: Request): Promise<Response> =>
  (await handlers()).handleProposalPreview(request)
