import type { SegmentUse, SegmentUses } from '../segments/public.ts'

/** Returns the articles that are limited to these segments. */
export const usesInHelp: SegmentUses = ({ scope: { environmentId }, segmentIds }, { sql }) => sql<SegmentUse[]>`
  select a.segment_id as "segmentId", 'help_article' as type, a.id, (
    select t.title from help_texts t where t.environment_id = ${environmentId} and t.article_id = a.id
    order by t.locale limit 1) as name
  from help_articles a
  where a.environment_id = ${environmentId} and a.segment_id = any(${segmentIds as string[]}::uuid[])
  order by name`
