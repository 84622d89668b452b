import { useEffect, useState } from 'preact/hooks'
import { call, useRead } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/changelog.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import type { Post } from './post.ts'
import { Reactions } from './reactions.tsx'

const limit = 10

export function ChangelogPage() {
  const [offset, setOffset] = useState(0)
  const read = useRead('GET /v1/contact/changelog', { query: { limit, offset } })
  return (
    <Page title={texts.whatsNew} description={texts.productUpdatesNewestFirst}>
      {read.data ? (
        <Shown key={offset} posts={read.data.posts} />
      ) : (
        <Section title={texts.posts} isAlone>
          <Loaded read={read} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
      {read.data && <Pager page={read.data} go={setOffset} />}
    </Page>
  )
}

function Shown({ posts }: { posts: Post[] }) {
  const { locked } = useSession()
  useEffect(() => {
    // Somebody of support looks on: the person has seen nothing by that.
    if (locked || posts.length === 0) return
    const post_ids = posts.map(({ id }) => id)
    call('POST /v1/contact/changelog/seen', { body: { post_ids } }).catch(() => undefined)
  }, [])
  if (posts.length === 0) {
    return (
      <Section title={texts.posts} isAlone>
        <Empty icon="spark" title={texts.noUpdatesYet}>
          {texts.productUpdatesWillAppearHere}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      {posts.map((post) => (
        <One key={post.id} post={post} />
      ))}
    </>
  )
}

const One = ({ post }: { post: Post }) => (
  <article class="card news" aria-label={post.title}>
    <p class="news-meta dim small">
      <Time at={post.published_at} />
      {post.unread && <span class="badge badge-good">{texts.new}</span>}
      {post.category && (
        <span class="news-category" data-color={post.category.color}>
          {post.category.name}
        </span>
      )}
      {post.labels.map((label) => (
        <span key={label} class="badge">
          {label}
        </span>
      ))}
    </p>
    <h2>{post.title}</h2>
    <div class="news-text" dangerouslySetInnerHTML={{ __html: post.html }} />
    <Reactions post={post} />
  </article>
)
