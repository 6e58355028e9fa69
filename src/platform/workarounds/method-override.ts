type Handler<Context> = (request: Request, context: Context) => Promise<Response>

const respond = (message: string): Response =>
  Response.json({ errors: [{ message }] }, { status: 400 })

const isOverridden = ({ headers }: Request): boolean =>
  ['x-payload-http-method-override', 'x-http-method-override'].some(
    (name) => headers.get(name) === 'GET',
  )

export const checkOverride =
  <Context>(handle: Handler<Context>): Handler<Context> =>
  async (request, context) => {
    if (!isOverridden(request)) return handle(request, context)
    if (new URL(request.url).search !== '') return respond('The query must be in the body alone')
    try {
      return await handle(request, context)
    } catch (error) {
      if (error instanceof SyntaxError) return respond('The request must be JSON')
      throw error
    }
  }
