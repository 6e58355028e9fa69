import { Hono } from 'hono'

/**
 * The colour that Settings name, as a style sheet: one for each colour, so that it may be cached
 * for good. What is made of it is in styles/theme.css.
 */
export const brandStyle = new Hono().get('/brand/:file{[0-9a-fA-F]{6}\\.css}', (c) =>
  c.body(`:root { --brand-source: #${c.req.param('file').slice(0, 6)} }\n`, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }),
)
