import { useRead } from '../../app/api.ts'
import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/feedback.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { type Post, type PostStatus, postsRead, statuses } from './feedback.ts'
import { VoteButton } from './vote-button.tsx'

const columns = ['planned', 'in_progress', 'shipped'] as const

export const RoadmapPage = () => (
  <Page title={texts.roadmap} description={texts.plannedInProgressAndShipped}>
    <div class="roadmap">
      {columns.map((status) => (
        <Column key={status} status={status} />
      ))}
    </div>
  </Page>
)

function Column({ status }: { status: PostStatus }) {
  const posts = useRead(postsRead, { query: { status, sort: status === 'shipped' ? 'new' : 'top', limit: 50 } })
  return (
    <section class="card" aria-label={statuses[status].label}>
      <header class="card-head">
        <h2>{statuses[status].label}</h2>
      </header>
      <Loaded read={posts} shape="tiles">
        {(page) =>
          page.posts.length === 0 ? (
            <p class="hint">{texts.noPostsYetSentence}</p>
          ) : (
            <ul class="rows">
              {page.posts.map((post) => (
                <Entry key={post.id} post={post} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const Entry = ({ post }: { post: Post }) => (
  <li class="row">
    <VoteButton post={post} />
    <div class="row-main">
      <b>
        <Link to={`/feedback/${post.id}`} class="post-link">
          {post.title}
        </Link>
      </b>
    </div>
  </li>
)
