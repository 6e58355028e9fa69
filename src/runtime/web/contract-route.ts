import { handlers } from './built.ts'

export const contractRoute = async (request: Request): Promise<Response> =>
  (await handlers()).handleContract(request)
