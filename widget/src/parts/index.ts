import type { Part } from '../part.ts'

const found = import.meta.glob<Part>('./*/part.ts', { eager: true, import: 'part' })

export const parts: readonly Part[] = Object.values(found)
