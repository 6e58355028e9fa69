import { type CopyProgress, copyFiles } from '#src/data/storage/copy.ts'
import { bucketOf, diskFolder } from '#src/data/storage/index.ts'
import { parseFileSettings, WrongSetting } from '#src/settings/env.ts'

const report = ({ total, copied, present }: CopyProgress): void => {
  const line = `${copied + present} of ${total} files: ${copied} copied, ${present} there already`
  if (process.stdout.isTTY) process.stdout.write(`\r${line}`)
  else if ((copied + present) % 100 === 0 || copied + present === total) console.log(line)
}

const read = () => {
  try {
    return parseFileSettings(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

const settings = read()
const bucket = bucketOf(settings)
if (!bucket) {
  console.error('S3_BUCKET is required: the bucket to copy to.')
  process.exit(1)
}
const folder = diskFolder(settings)
try {
  const { copied, present } = await copyFiles(folder, bucket, report)
  if (process.stdout.isTTY) process.stdout.write('\n')
  console.log(`Done: ${copied} copied, ${present} there already.`)
  process.exit(0)
} catch (error) {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  console.error(`\nCopying failed (${reason}). Run it again to continue.`)
  process.exit(1)
}
