import { handlers } from './built.ts'

/** The contract as a route handler of Next, for all its methods. */
export const contractRoute = async (request: Request): Promise<Response> =>
  (await handlers()).handleContract(request)
