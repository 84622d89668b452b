import { createCache } from '../../platform/cache.ts'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createTemplateMaker, type TemplateMaker } from '../templates/public.ts'
import { createSurveyLinks, type SurveyLinks } from './mail/links.ts'
import { listActive, type SurveyRow } from './surveys.sql.ts'

export type Known = readonly SurveyRow[]

export interface Own {
  /** The active surveys by environment, cached for up to a second. */
  readonly memory: { activeIn(environmentId: string): Known | Promise<Known> }
  readonly links: SurveyLinks
  readonly templates: TemplateMaker
  close(): Promise<void>
}

const ttlMs = seconds(1)

export function setUp(context: Context<undefined>): Own {
  const { sql, waker } = context
  const templates = createTemplateMaker(context)
  const kept = createCache<Known>({ ttlMs, max: 1000, load: (environmentId) => listActive(sql, { environmentId }) })
  const unlisten = waker.on('surveys', kept.expire)
  return {
    memory: { activeIn: (environmentId) => kept.get(environmentId) as Known | Promise<Known> },
    links: createSurveyLinks(context),
    templates,
    close: async () => unlisten(),
  }
}
