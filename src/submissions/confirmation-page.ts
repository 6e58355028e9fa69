import escapeHtml from 'escape-html'

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 system-ui, sans-serif }
button { font: inherit; padding: .6rem 1.2rem }
</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${body}
</body>
</html>
`

/** Asks whether to subscribe; programs that follow every link of a mail press no button. */
export const askPage = (): string =>
  page(
    'Confirm your subscription',
    '<form method="post"><p>Shall we send you our newsletter?</p><button>Yes, please</button></form>',
  )

/** Says that the subscription is confirmed. */
export const confirmedPage = (): string =>
  page('Thank you', '<p>You will get our newsletter from now on.</p>')
