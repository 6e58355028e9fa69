/**
 * Whether a domain is of throw-away addresses. The list (disposable-email-domains-js, some thousand
 * domains) is loaded when the first is looked up.
 */
export async function disposableDomains(): Promise<(domain: string) => boolean> {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js')
  const listed = disposableEmailBlocklistSet()
  return (domain) => listed.has(domain)
}
