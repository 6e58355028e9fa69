'use client'
import { ArrayField } from '@payloadcms/ui'
import type { ArrayFieldClientComponent } from 'payload'

/**
 * The platform's list of rows, which renders the fields of a row once it is opened: the form of a
 * document otherwise renders those of all rows at once (`forceRender`), which of a menu are dozens of
 * selects that are not visible.
 */
export const CollapsedItems: ArrayFieldClientComponent = (props) => (
  <ArrayField {...props} forceRender={false} />
)
