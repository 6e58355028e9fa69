import type { z } from 'zod'
import type { AboutRow, ValueRow } from '#src/content/sql/about.ts'
import type { about } from '#src/contract/content/about.ts'

export const presentAbout = (
  texts: AboutRow | undefined,
  values: readonly ValueRow[],
): z.output<typeof about> => ({
  mission: { title: texts?.missionTitle ?? '', content: texts?.missionContent ?? '' },
  history: { title: texts?.historyTitle ?? '', content: texts?.historyContent ?? '' },
  values: values.map(({ id, title, description, icon, colorClass }) => ({
    id,
    title,
    description,
    icon,
    colorClass,
  })),
})
