import escapeHtml from 'escape-html'

export const resetSubject = 'Choose a new password'

/** The mail with which somebody who forgot their password chooses a new one, as HTML. */
export function resetHtml(username: string, link: string): string {
  const [name, address] = [escapeHtml(username), escapeHtml(link)]
  return `<p>Somebody, we hope you, asked for a new password for the account “${name}”.</p>
<p>To choose one, open this page within an hour: <a href="${address}">${address}</a></p>
<p>If it was not you, do nothing: your password stays as it is.</p>`
}
