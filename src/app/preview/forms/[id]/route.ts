import { handlers } from '#src/runtime/web/built.ts'

export const GET = async (request: Request): Promise<Response> =>
  (await handlers()).handleFormPreview(request)
