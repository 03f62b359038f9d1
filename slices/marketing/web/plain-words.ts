import type { Words } from '../content/kinds.ts'

/** The words without their links, for places that show plain text. */
export const plainWords = (text: Words): string => text.replaceAll(/\[([^\]]+)\]\([^)\s]+\)/g, '$1')
