import type { z } from 'zod'
import type { stage } from '#src/contract/crm/shapes.ts'
import type { StageRow } from '#src/db/crm/stages.ts'

export const presentStage = ({
  id,
  name,
  description,
  order,
}: StageRow): z.output<typeof stage> => ({ id, name, description, order })
