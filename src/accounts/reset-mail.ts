import escapeHtml from 'escape-html'

export const resetSubject = 'Choose a new password'

/** HTML of the password-reset mail. */
export function resetHtml(username: string, link: string): string {
  const [name, url] = [escapeHtml(username), escapeHtml(link)]
  return `<p>We received a request to reset the password of the account “${name}”.</p>
<p>To choose one, open this page within an hour: <a href="${url}">${url}</a></p>
<p>If it was not you, ignore this email: your password stays as it is.</p>`
}
