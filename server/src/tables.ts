import { areas } from './areas.ts'
import { platformTables, type Tables } from './platform/tables.ts'

/** Every table of the schema, as its owner declares it. */
export const tables: Tables = Object.assign({}, platformTables, ...areas.map((area) => area.tables ?? {}))
