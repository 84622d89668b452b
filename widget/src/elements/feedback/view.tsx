import { useState } from 'preact/hooks'
import type { Hands, PartProps } from '../../part.ts'
import styles from './feedback.css?inline'
import { NewPost } from './new-post.tsx'
import { type Order, type OwnFeedback, type Post, readPosts } from './own-feedback.ts'
import { VoteButton } from './vote-button.tsx'

export { styles }

/** A board: what others asked for, with a vote for each, and a place to ask for something new. */
export function View({ shown, hands }: PartProps<OwnFeedback>) {
  const [isWriting, setWriting] = useState(false)
  const [said, say] = useState('')
  const list = useList(shown, hands)
  const { mayWrite } = shown
  if (isWriting) {
    const done = (post: Post | null) => {
      setWriting(false)
      if (!post) return
      list.change(post)
      say(post.pending ? 'Posted. It is reviewed before others see it.' : 'Posted. Your vote counts.')
    }
    return <NewPost shown={shown} hands={hands} change={list.change} done={done} />
  }
  return (
    <section class="feedback" aria-label="Feedback">
      <h2 class="unseen">Feedback</h2>
      <div class="bar">
        <fieldset class="orders" aria-label="Order">
          {(['top', 'new'] as const).map((order) => (
            <button key={order} type="button" aria-pressed={list.order === order} onClick={() => list.sort(order)}>
              {order === 'top' ? 'Most votes' : 'Newest'}
            </button>
          ))}
        </fieldset>
        {mayWrite && (
          <button type="button" class="button primary" onClick={() => setWriting(true)}>
            New post
          </button>
        )}
      </div>
      <p class="said" role="status">
        {said}
      </p>
      {list.problem && (
        <p class="error" role="alert">
          {list.problem}
        </p>
      )}
      {list.posts.length === 0 ? (
        <p class="dim empty">Nothing posted yet.</p>
      ) : (
        <ul class="posts" aria-busy={list.isLoading}>
          {list.posts.map((post) => (
            <Entry key={post.id} post={post} hands={hands} mayWrite={mayWrite} change={list.change} />
          ))}
        </ul>
      )}
      {list.next && (
        <button type="button" class="button" disabled={list.isLoading} onClick={list.more}>
          Show more
        </button>
      )}
    </section>
  )
}

/** The posts that are shown. One that changed takes the place of the one before; a new one comes first. */
function useList(shown: OwnFeedback, hands: Hands) {
  const [order, setOrder] = useState<Order>('top')
  const [{ posts, next }, setPage] = useState({ posts: shown.posts, next: shown.next_cursor })
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const read = async (by: Order, after: string | null) => {
    setLoading(true)
    try {
      const page = await readPosts(hands, by, after)
      setPage((before) => ({
        posts: after ? [...before.posts, ...page.posts] : page.posts,
        next: page.next_cursor ?? null,
      }))
      setProblem('')
    } catch {
      setProblem('The posts could not be loaded. Try again.')
    }
    setLoading(false)
  }
  return {
    order,
    posts,
    next,
    isLoading,
    problem,
    sort: (by: Order) => {
      setOrder(by)
      void read(by, null)
    },
    more: () => void read(order, next),
    change: (post: Post) =>
      setPage((before) => ({
        ...before,
        posts: before.posts.some(({ id }) => id === post.id)
          ? before.posts.map((one) => (one.id === post.id ? post : one))
          : [post, ...before.posts],
      })),
  }
}

interface EntryProps {
  post: Post
  hands: Hands
  mayWrite: boolean
  change(post: Post): void
}

const statuses: Record<Post['status'], string | null> = {
  open: null,
  planned: 'Planned',
  in_progress: 'In progress',
  shipped: 'Shipped',
  declined: 'Declined',
}

const Entry = ({ post, hands, mayWrite, change }: EntryProps) => (
  <li class="post">
    <VoteButton post={post} hands={hands} mayWrite={mayWrite} voted={change} />
    <div class="text">
      <h3>
        {post.title}
        {statuses[post.status] && (
          <span class="state" data-status={post.status}>
            {statuses[post.status]}
          </span>
        )}
        {post.pending && <span class="state">In review</span>}
      </h3>
      {post.body && <p class="dim body">{post.body}</p>}
    </div>
  </li>
)
