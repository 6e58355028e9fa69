import { compressStatic } from '#src/server/web/compressed-static.ts'

// A step of a build, in a separate process: the memory that Brotli takes stays with the one it ran in.

const [folder = ''] = process.argv.slice(2)
await compressStatic(folder)
process.exit(0)
