import type { Context } from '../../platform/context.ts'
import { createTemplateMaker, type TemplateMaker } from '../templates/public.ts'
import { type ChangelogMemory, createChangelogMemory } from './shown/memory.ts'

/** What lives as long as the process. */
export interface Own {
  readonly memory: ChangelogMemory
  /** Makes templates of posts that are to be mailed. */
  readonly templates: TemplateMaker
  close(): Promise<void>
}

export function setUp(context: Context<undefined>): Own {
  const memory = createChangelogMemory(context)
  const templates = createTemplateMaker()
  return {
    memory,
    templates,
    async close() {
      await memory.close()
      await templates.close()
    },
  }
}
