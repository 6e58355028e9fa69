import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Selects the rows that the boxes are of, until they stay selected: the platform's list drops a
 * selection that is made while its query is still becoming its address, right after it appears.
 */
export const selectRows = (...boxes: Locator[]): Promise<void> =>
  expect
    .poll(async () => {
      for (const box of boxes) await box.check().catch(() => undefined)
      return Promise.all(boxes.map((box) => box.isChecked()))
    })
    .not.toContain(false)
