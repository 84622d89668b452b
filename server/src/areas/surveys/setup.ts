import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { createKept } from '../../platform/kept.ts'
import { createTemplateMaker, type TemplateMaker } from '../templates/public.ts'
import { createSurveyLinks, type SurveyLinks } from './mail/links.ts'
import { listActive, type SurveyRow } from './surveys.sql.ts'

export type Known = readonly SurveyRow[]

/** What lives as long as the process. */
export interface Own {
  /** The active surveys of environments whose pages boot, at most a second old. */
  readonly memory: { activeIn(environmentId: string): Known | Promise<Known> }
  readonly links: SurveyLinks
  readonly templates: TemplateMaker
  close(): Promise<void>
}

const freshMs = seconds(1)

export function setUp(context: Context<undefined>): Own {
  const { sql, waker } = context
  const templates = createTemplateMaker()
  const kept = createKept<Known>({ freshMs, most: 1000, look: (environmentId) => listActive(sql, { environmentId }) })
  const unlisten = waker.on('surveys', kept.expire)
  return {
    memory: { activeIn: (environmentId) => kept.get(environmentId) as Known | Promise<Known> },
    links: createSurveyLinks(context),
    templates,
    async close() {
      unlisten()
      await templates.close()
    },
  }
}
