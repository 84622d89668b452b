import { environmentData } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { exportByStaff, exportEnvironment, getContents } from './export.ts'
import { getPurge, startPurge } from './purge/purge.ts'
import { runPurges } from './purge/run-purges.ts'

export const environmentDataArea = defineArea(
  environmentData,
  {
    contents: getContents,
    export: exportEnvironment,
    staffContents: getContents,
    staffExport: exportByStaff,
    purgeContents: getPurge,
    purge: startPurge,
  },
  {
    tables: { environment_purges: { rows: 'internal' } },
    loops: [{ name: 'environment-data.purge', wakeOn: 'purges', run: runPurges }],
  },
)
