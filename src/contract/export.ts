import { z } from 'zod'

/** Formats of an exported file: CSV for spreadsheets and for our own import, JSON for programs. */
export const exportFormats = ['csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The query parameter `format` of an export. */
export const exportFormat = () => z.enum(exportFormats).default('csv')
