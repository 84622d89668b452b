import type { Context } from '../../platform/context.ts'
import { createTemplateMaker, type TemplateMaker } from '../templates/public.ts'
import { type ChangelogMemory, createChangelogMemory } from './shown/memory.ts'

export interface Own {
  readonly memory: ChangelogMemory
  /** Makes templates of posts that are to be mailed. */
  readonly templates: TemplateMaker
  close(): Promise<void>
}

export function setUp(context: Context<undefined>): Own {
  const memory = createChangelogMemory(context)
  const templates = createTemplateMaker(context)
  return {
    memory,
    templates,
    close: () => memory.close(),
  }
}
