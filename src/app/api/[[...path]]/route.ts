export const GET = async () => Response.json({ ok: true })
