import type { z } from 'zod'
import type { stage } from '#src/contract/people/shapes.ts'
import type { StageRow } from '#src/people/board/sql/stages.ts'

export const presentStage = ({
  id,
  name,
  description,
  order,
}: StageRow): z.output<typeof stage> => ({ id, name, description, order })
