import escapeHtml from 'escape-html'

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1.5rem; color: #1d2733; background: #fff }
button { font: inherit; padding: .6rem 1.4rem; border: 0; border-radius: .4rem; background: #0f4c5c; color: #fff; cursor: pointer }
@media (prefers-color-scheme: dark) { body { color: #e8eef2; background: #14202a } button { background: #2a9d8f; color: #06231f } }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

const ofSite = (siteName: string): string => (siteName ? ` of ${siteName}` : '')

/** Asks whether to unsubscribe; the button posts to the page's own address. */
export const askToUnsubscribe = (siteName: string): string =>
  page(
    'Unsubscribe?',
    `<p>You will get no more newsletters${escapeHtml(ofSite(siteName))}.</p>
<form method="post"><button type="submit">Unsubscribe</button></form>`,
  )

/** Says that it is done. */
export const confirmUnsubscribed = (siteName: string): string =>
  page(
    'You are unsubscribed',
    `<p>You will get no more newsletters${escapeHtml(ofSite(siteName))}.</p>`,
  )
