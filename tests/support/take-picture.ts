import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

/**
 * Writes a picture of a page to a PNG file in the folder that the variable SCREENSHOTS names, for
 * whoever works on the page; nothing where it is not set. `npm run screenshots` sets it to `docs`.
 */
export async function takePicture(page: Page, file: string, fullPage = true): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide', fullPage })
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  // A palette is a third of the bytes; screens have few colours.
  await writeFile(path, await sharp(bytes).png({ palette: true, effort: 10 }).toBuffer())
}
