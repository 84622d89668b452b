import { sampleData } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { loadSampleData as fillNext } from './load-sample-data.ts'
import { getSampleData, loadSampleData } from './sample-data.ts'

export const sampleDataArea = defineArea(
  sampleData,
  { get: getSampleData, load: loadSampleData },
  {
    tables: { sample_data_loads: { rows: 'working' } },
    loops: [{ name: 'sample-data.load', wakeOn: 'sample-data', run: fillNext }],
  },
)
