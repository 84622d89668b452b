import type { Context } from '../../platform/context.ts'
import { createTallyWriter, type TallyWriter } from './insights/tally-writer.ts'
import { createHelpMemory, type HelpMemory } from './readers/memory.ts'
import { createSearchIndexes, type SearchIndexes } from './search/search-index.ts'

export interface Own {
  readonly memory: HelpMemory
  readonly tallies: TallyWriter
  readonly indexes: SearchIndexes
  close(): Promise<void>
}

export function setUp(context: Context<undefined>): Own {
  const memory = createHelpMemory(context)
  const tallies = createTallyWriter(context)
  return {
    memory,
    tallies,
    indexes: createSearchIndexes(),
    async close() {
      await memory.close()
      await tallies.close()
    },
  }
}
