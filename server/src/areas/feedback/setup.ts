import type { AnswerOf, feedback, HtmlPage } from '@userkeep/contract'
import { createCache } from '../../platform/cache.ts'
import { seconds } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Site } from '../../platform/html/site-page.ts'
import { withEtag } from '../../platform/http/with-etag.ts'
import { createKnownKeys } from '../api-keys/public.ts'
import { findConfig } from '../contact-settings/public.ts'
import { createTemplateMaker } from '../templates/public.ts'
import { readRoadmap } from './roadmap/roadmap.sql.ts'

interface KnownRoadmap {
  readonly answer: AnswerOf<typeof feedback.routes.roadmap>
  readonly site: Site
  /** The rendered pages by key. */
  readonly pages: Map<string, HtmlPage>
}

export type Own = ReturnType<typeof setUp>

/** Changes by staff are visible at once; votes within seconds. */
const ttlMs = seconds(2)

/** Caches requested roadmaps, each rendered once, and the mail of voters. */
export function setUp(context: Context<undefined>) {
  const { sql, waker } = context
  const { publicUrl } = context.settings
  const kept = createCache<KnownRoadmap>({
    ttlMs,
    max: 1000,
    async load(environmentId, before) {
      const [roadmap, { brand, environment }] = await Promise.all([
        readRoadmap(sql, environmentId),
        findConfig(sql, environmentId),
      ])
      const answer = withEtag(roadmap)
      const site = { brand, environment, publicUrl }
      const isSame = before?.answer.etag === answer.etag && JSON.stringify(before.site) === JSON.stringify(site)
      return isSame ? before : { answer, site, pages: new Map() }
    },
  })
  const keys = createKnownKeys(sql, ttlMs)
  const templates = createTemplateMaker(context)
  const unlisten = waker.on('roadmap', kept.expire)
  return {
    keyOf: keys.get,
    roadmapOf: (environmentId: string) => kept.get(environmentId) as KnownRoadmap | Promise<KnownRoadmap>,
    templates,
    close: async () => unlisten(),
  }
}
