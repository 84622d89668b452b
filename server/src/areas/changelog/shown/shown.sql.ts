import type { Page, Paged } from '@userkeep/contract'
import type { PublicPost } from '@userkeep/contract/shapes/changelog'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'

/** The columns of a post that readers see. */
export type ReadRow = Omit<PublicPost, 'html' | 'url'> & { body_html: string; updated_at: string }

/** Expects `p` changelog_posts. */
export const readColumns = (db: Db, environment: string | Fragment): Fragment => db`
  p.id, p.slug, p.title, p.excerpt, p.body_html, p.labels, p.published_at, p.updated_at, (
    select jsonb_build_object('name', k.name, 'color', k.color) from changelog_categories k
    where k.environment_id = ${environment} and k.id = p.category_id) as category`

const newestFirst = keyset('published', 'desc', { 'p.published_at': 'timestamptz', 'p.id': 'uuid' })

export const pagePublic = (db: Db, environmentId: string, page: Page): Promise<Paged<ReadRow>> =>
  newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<ReadRow[]>`
      select ${readColumns(db, environmentId)}, ${key} from changelog_posts p
      where p.environment_id = ${environmentId} and p.state = 'published' and p.published_at is not null
        and p.segment_id is null ${after} ${window}`,
  )

export async function findPublic(db: Db, environmentId: string, slug: string): Promise<ReadRow | null> {
  const [row] = await db<ReadRow[]>`
    select ${readColumns(db, environmentId)} from changelog_posts p
    where p.environment_id = ${environmentId} and p.slug = ${slug} and p.state = 'published'
      and p.published_at is not null and p.segment_id is null`
  return row ?? null
}

/** Lists the slugs of public posts, the newest first. */
export const listPublicSlugs = (db: Db, environmentId: string) => db<{ slug: string; updated_at: string }[]>`
  select slug, updated_at from changelog_posts
  where environment_id = ${environmentId} and state = 'published' and segment_id is null
  order by published_at desc, id desc limit 50000`
