import { useState } from 'preact/hooks'
import type { PartProps, WidgetApi } from '../../part.ts'
import { texts } from '../../texts/feedback.ts'
import styles from './feedback.css?inline'
import { NewPost } from './new-post.tsx'
import { type Order, type OwnFeedback, type Post, readPosts } from './own-feedback.ts'
import { VoteButton } from './vote-button.tsx'

export { styles }

/** A board: what others asked for, with a vote for each, and a place to ask for something new. */
export function View({ shown, widget }: PartProps<OwnFeedback>) {
  const [isWriting, setWriting] = useState(false)
  const [said, say] = useState('')
  const list = useList(shown, widget)
  const { mayWrite } = shown
  if (isWriting) {
    const done = (post: Post | null) => {
      setWriting(false)
      if (!post) return
      list.change(post)
      say(post.pending ? texts.postedItWillBeReviewedBefore : texts.postedYourVoteCounts)
    }
    return <NewPost shown={shown} widget={widget} change={list.change} done={done} />
  }
  return (
    <section class="feedback" aria-label={texts.feedback}>
      <h2 class="unseen">{texts.feedback}</h2>
      <div class="bar">
        <fieldset class="orders" aria-label={texts.order}>
          {(['top', 'new'] as const).map((order) => (
            <button key={order} type="button" aria-pressed={list.order === order} onClick={() => list.sort(order)}>
              {order === 'top' ? texts.mostVotes : texts.newest}
            </button>
          ))}
        </fieldset>
        {mayWrite && (
          <button type="button" class="button primary" onClick={() => setWriting(true)}>
            {texts.newPost}
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
        <p class="dim empty">{texts.noPostsYet}</p>
      ) : (
        <ul class="posts" aria-busy={list.isLoading}>
          {list.posts.map((post) => (
            <Entry key={post.id} post={post} widget={widget} mayWrite={mayWrite} change={list.change} />
          ))}
        </ul>
      )}
      {list.next && (
        <button type="button" class="button" disabled={list.isLoading} onClick={list.more}>
          {texts.showMore}
        </button>
      )}
    </section>
  )
}

/** The posts that are shown. One that changed takes the place of the one before; a new one comes first. */
function useList(shown: OwnFeedback, widget: WidgetApi) {
  const [order, setOrder] = useState<Order>('top')
  const [{ posts, next }, setPage] = useState({ posts: shown.posts, next: shown.next_cursor })
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const read = async (by: Order, after: string | null) => {
    setLoading(true)
    try {
      const page = await readPosts(widget, by, after)
      setPage((before) => ({
        posts: after ? [...before.posts, ...page.posts] : page.posts,
        next: page.next_cursor ?? null,
      }))
      setProblem('')
    } catch {
      setProblem(texts.postsCouldNotBeLoaded)
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
  widget: WidgetApi
  mayWrite: boolean
  change(post: Post): void
}

const statuses: Record<Post['status'], string | null> = {
  open: null,
  planned: texts.planned,
  in_progress: texts.inProgress,
  shipped: texts.shipped,
  declined: texts.declined,
}

const Entry = ({ post, widget, mayWrite, change }: EntryProps) => (
  <li class="post">
    <VoteButton post={post} widget={widget} mayWrite={mayWrite} voted={change} />
    <div class="text">
      <h3>
        {post.title}
        {statuses[post.status] && (
          <span class="state" data-status={post.status}>
            {statuses[post.status]}
          </span>
        )}
        {post.pending && <span class="state">{texts.inReview}</span>}
      </h3>
      {post.body && <p class="dim body">{post.body}</p>}
    </div>
  </li>
)
