import type { catalogue } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { type Archivable, archiver, restorer } from '../archiving.ts'
import { archiveMeterRow, findMeter, type MeterRow } from './meters.sql.ts'

const meters: Archivable<MeterRow, MeterRow> = {
  type: 'meter',
  find: findMeter,
  setArchived: archiveMeterRow,
  name: ({ name }) => name,
  show: (row) => row,
}

export const archiveMeter: Verb<typeof catalogue.routes.archiveMeter> = archiver(meters)
export const restoreMeter: Verb<typeof catalogue.routes.restoreMeter> = restorer(meters)
