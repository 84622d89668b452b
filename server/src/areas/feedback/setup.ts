import type { AnswerOf, feedback, HtmlPage } from '@userkeep/contract'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Site } from '../../platform/html/site-page.ts'
import { tagged } from '../../platform/http/tagged.ts'
import { createKept } from '../../platform/kept.ts'
import { createKnownKeys } from '../api-keys/public.ts'
import { findConfig } from '../contact-settings/public.ts'
import { createTemplateMaker } from '../templates/public.ts'
import { readRoadmap } from './roadmap/roadmap.sql.ts'

interface KnownRoadmap {
  readonly answer: AnswerOf<typeof feedback.routes.roadmap>
  readonly site: Site
  /** As it is written for people, by the key that is in its address. */
  readonly pages: Map<string, HtmlPage>
}

export type Own = ReturnType<typeof setUp>

/** What staff change is shown at once; a vote is, within seconds. */
const freshMs = seconds(2)

/** What lives as long as the process: roadmaps that are asked for, each written once, and what makes the voters' mail. */
export function setUp({ sql, waker, settings: { publicUrl } }: Context<undefined>) {
  const kept = createKept<KnownRoadmap>({
    freshMs,
    most: 1000,
    async look(environmentId, before) {
      const [roadmap, { brand, environment }] = await Promise.all([
        readRoadmap(sql, environmentId),
        findConfig(sql, environmentId),
      ])
      const answer = tagged(roadmap)
      const site = { brand, environment, publicUrl }
      const isSame = before?.answer.etag === answer.etag && JSON.stringify(before.site) === JSON.stringify(site)
      return isSame ? before : { answer, site, pages: new Map() }
    },
  })
  const keys = createKnownKeys(sql, freshMs)
  const templates = createTemplateMaker()
  const unlisten = waker.on('roadmap', kept.expire)
  return {
    keyOf: keys.get,
    roadmapOf: (environmentId: string) => kept.get(environmentId) as KnownRoadmap | Promise<KnownRoadmap>,
    templates,
    async close() {
      unlisten()
      await templates.close()
    },
  }
}
