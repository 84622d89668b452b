import { Link } from '../../app/router.tsx'
import { texts } from '../../texts/feedback.ts'
import { type Places, type Post, statuses } from './feedback.ts'
import { VoteButton } from './vote-button.tsx'

export const StatusBadge = ({ status }: { status: Post['status'] }) => (
  <span class={`badge ${statuses[status].badge}`}>{statuses[status].label}</span>
)

export function PostRow({ post, places }: { post: Post; places: Places | undefined }) {
  const category = places?.categories.find(({ id }) => id === post.category_id)
  const known = [category?.name, post.author_name, post.comments > 0 && texts.commentCount(post.comments)]
  return (
    <li class="row post-row">
      <VoteButton post={post} />
      <div class="row-main">
        <b>
          <Link to={`/feedback/${post.id}`} class="post-link">
            {post.title}
          </Link>
          {post.status !== 'open' && <StatusBadge status={post.status} />}
          {post.pending && <span class="badge badge-warning">{texts.inReview}</span>}
        </b>
        {post.body && <small class="post-excerpt">{post.body}</small>}
        <small>{known.filter(Boolean).join(' · ')}</small>
      </div>
    </li>
  )
}
