import { z } from 'zod'

export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportFormat = () => z.enum(exportFormats).default('csv')
