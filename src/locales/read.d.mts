import type { Dictionaries } from './dictionaries.ts'
export function readTexts(folder: string): Dictionaries
export function dictionariesModule(folder: string): string
