import { areas } from './areas.ts'
import { type Tables, tablesOf } from './platform/tables.ts'

/** Every table of the schema, as its owner declares it. */
export const tables: Tables = tablesOf(areas)
