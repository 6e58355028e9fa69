import type { z } from 'zod'
import type { tag } from '#src/contract/content/tags.ts'
import type { TagRow } from '#src/data/fragments.ts'

export const presentTag = ({ id, name, slug }: TagRow): z.output<typeof tag> => ({ id, name, slug })
