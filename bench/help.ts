import type postgres from 'postgres'
import { spellingsOf } from '../server/src/areas/help/search/words.ts'
import { rowsIn } from '../server/src/platform/db/rows-in.ts'
import type { Seed } from './seed.ts'
import { newTenant, type Tenant } from './tenant.ts'

const subjects = 'invoice export webhook password invitation coupon segment template survey checklist'.split(' ')
const acts = 'download rename schedule remove share compare restore import filter archive'.split(' ')

/** A help center with so many published articles. */
export async function helpCenter(seed: Seed, articles: number): Promise<Tenant & { publishableKey: string }> {
  const tenant = await newTenant(seed)
  await addArticles(seed.sql, tenant.environmentId, articles)
  await seed.sql`vacuum analyze`
  const key = { kind: 'publishable', environment: 'live', name: 'Page' }
  const { body } = await tenant.owner.post('/v1/organization/api-keys', key)
  return { ...tenant, publishableKey: body.key }
}

/** Straight into the database, with the index that publishing writes. */
async function addArticles(sql: postgres.Sql, environmentId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const [subject, act] = [subjects[n % 10], acts[Math.floor(n / 10) % 10]]
    return {
      slug: `how-to-${act}-a-${subject}-case-${n}`,
      title: `How to ${act} a ${subject}, case ${n}`,
      subject,
      act,
    }
  })
  const columns = { slug: 'text', title: 'text', subject: 'text', act: 'text' } as const
  await sql`
    with given as materialized (
      select g.*, gen_random_uuid() as id, g.n - 1 as number,
        'Open the list, choose the ' || g.subject || ' and select ' || g.act || '. Article ' || g.n - 1 || ' has the details.' as text
      from ${rowsIn(sql, rows, columns)} g
    ), article as (
      insert into help_articles (environment_id, id, slug, position, related_ids, status, published_at, created_at, updated_at)
      select ${environmentId}, id, slug, number, '{}', 'published', now(), now(), now() from given
    ), published as (
      insert into help_published_texts (environment_id, article_id, locale, title, body_html, excerpt, written_at, published_at)
      select ${environmentId}, g.id, 'en', g.title, '<p>' || g.text || '</p>', g.text, now(), now()
      from given g
    )
    insert into help_words (environment_id, locale, lexeme, article_id, weight)
    select ${environmentId}, 'en', w.lexeme, g.id, case when w.lexeme = any(tsvector_to_array(to_tsvector('english', g.title))) then 9 else 1 end
    from given g cross join lateral unnest(to_tsvector('english', g.title || ' ' || g.text)) w`
  await addVocabulary(sql, environmentId)
}

async function addVocabulary(sql: postgres.Sql, environmentId: string): Promise<void> {
  const words = await sql<{ word: string }[]>`
    with word as (
      select distinct lower(m[1]) as word from help_published_texts t
      cross join lateral regexp_matches(t.title || ' ' || t.excerpt, '([a-zA-Z0-9]+)', 'g') m
      where t.environment_id = ${environmentId}
    )
    insert into help_vocabulary (environment_id, locale, word, lexeme)
    select ${environmentId}, 'en', word, l.lexeme from word
    cross join lateral unnest(to_tsvector('english', word)) l returning word`
  const spellings = words.flatMap(({ word }) => spellingsOf(word).map((spelling) => ({ word, spelling })))
  await sql`
    insert into help_spellings (environment_id, locale, spelling, word)
    select ${environmentId}, 'en', spelling, word from ${rowsIn(sql, spellings, { word: 'text', spelling: 'text' })} g
    on conflict do nothing`
}
