import { imports } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { pruneImports } from './prune.ts'
import { downloadRefused } from './refused-file.ts'
import { runImports } from './run/run-imports.ts'
import { cancelImport, startImport } from './starts.ts'
import { appendChunk, createImport, getColumns, getImport, listImports } from './uploads.ts'

export const importsArea = defineArea(
  imports,
  {
    list: listImports,
    create: createImport,
    get: getImport,
    append: appendChunk,
    columns: getColumns,
    start: startImport,
    cancel: cancelImport,
    refused: downloadRefused,
    staffList: listImports,
    staffCreate: createImport,
    staffGet: getImport,
    staffAppend: appendChunk,
    staffColumns: getColumns,
    staffStart: startImport,
    staffCancel: cancelImport,
    staffRefused: downloadRefused,
  },
  {
    tables: {
      imports: { rows: 'data', json: { mapping: { none: 'names of columns and fields' } } },
      import_chunks: { rows: 'working' },
      import_refusals: { rows: 'working' },
    },
    loops: [{ name: 'imports.run', wakeOn: 'imports', run: runImports }],
    jobs: [{ name: 'imports.prune', everyMs: hours(1), run: pruneImports }],
  },
)
