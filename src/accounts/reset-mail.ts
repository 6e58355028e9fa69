import escapeHtml from 'escape-html'

export const resetSubject = 'Choose a new password'

/** HTML of the password-reset mail. */
export function resetHtml(username: string, link: string): string {
  const [name, address] = [escapeHtml(username), escapeHtml(link)]
  return `<p>Somebody, we hope you, asked for a new password for the account “${name}”.</p>
<p>To choose one, open this page within an hour: <a href="${address}">${address}</a></p>
<p>If it was not you, do nothing: your password stays as it is.</p>`
}
