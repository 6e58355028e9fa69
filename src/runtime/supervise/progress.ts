export async function withProgress<T>(label: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const { isTTY } = process.stdout
  const report = () =>
    process.stdout.write(isTTY ? `\r${label} … ${seconds()} s` : `${label} … ${seconds()} s\n`)
  report()
  const ticking = setInterval(report, isTTY ? 1_000 : 10_000)
  try {
    const result = await work()
    process.stdout.write(`${isTTY ? '\r' : ''}${label}: done in ${seconds()} s\n`)
    return result
  } catch (error) {
    if (isTTY) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(ticking)
  }
}
