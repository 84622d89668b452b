import type { Context } from '../../platform/context.ts'
import { createExposureWriter, type ExposureWriter } from './exposures/exposure-writer.ts'
import { createFlagMemory, type FlagMemory } from './memory/flag-memory.ts'

export interface Own {
  readonly memory: FlagMemory
  readonly exposures: ExposureWriter
  close(): Promise<void>
}

export function setUp(context: Context<undefined>): Own {
  const memory = createFlagMemory(context)
  const exposures = createExposureWriter(context)
  return {
    memory,
    exposures,
    async close() {
      await memory.close()
      await exposures.close()
    },
  }
}
