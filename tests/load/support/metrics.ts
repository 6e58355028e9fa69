const counterIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1])

/** How often a web process with public metrics has responded from its cache, and filled it. */
export async function cacheCounts(url: string): Promise<{ hits: number; fills: number }> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    hits: counterIn(text, 'muster_cache_hits_total'),
    fills: counterIn(text, 'muster_cache_fills_total'),
  }
}
