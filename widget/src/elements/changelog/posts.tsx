import { useEffect, useState } from 'preact/hooks'
import type { Hands } from '../../part.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import { markSeen, type Post, type Reaction, react, readPosts } from './own-changelog.ts'

interface PostsProps {
  first: Post[] | null
  hands: Hands
  onSeen(): void
}

/** The posts, the newest first; those that are shown have been seen. */
export function Posts({ first, hands, onSeen }: PostsProps) {
  const [posts, setPosts] = useState(first)
  const [next, setNext] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'loading')
  const read = async (after: string | null) => {
    setState('loading')
    try {
      const page = await readPosts(hands, after)
      setPosts((before) => [...(after === null ? [] : (before ?? [])), ...page.posts])
      setNext(page.next_cursor)
      setState('idle')
      onSeen()
      // That it was seen is told beside it: the posts are there either way.
      markSeen(hands, page.posts).catch(() => undefined)
    } catch {
      setState('failed')
    }
  }
  useEffect(() => {
    if (!first) void read(null)
  }, [])
  const shown = first ?? posts
  return (
    <div class="posts" aria-busy={state === 'loading'}>
      {state === 'failed' && (
        <p class="error" role="alert">
          The posts could not be loaded.{' '}
          <button type="button" class="link" onClick={() => void read(posts ? next : null)}>
            Try again
          </button>
        </p>
      )}
      {!shown && state === 'loading' && <p class="dim empty">Loading…</p>}
      {shown?.length === 0 && <p class="dim empty">Nothing new yet.</p>}
      {shown?.map((post) => (
        <Article key={post.id} post={post} hands={hands} />
      ))}
      {next !== null && (
        <button type="button" class="button older" disabled={state === 'loading'} onClick={() => void read(next)}>
          Show older
        </button>
      )}
    </div>
  )
}

const inWords = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

function Article({ post, hands }: { post: Post; hands: Hands }) {
  const { title, html, category, labels, published_at, unread, url } = post
  return (
    <article class={unread ? 'post new' : 'post'}>
      <p class="meta dim">
        <time dateTime={published_at}>{inWords.format(new Date(published_at))}</time>
        {category && (
          <span class="chip" data-color={category.color}>
            {category.name}
          </span>
        )}
        {labels.map((label) => (
          <span key={label} class="chip">
            {label}
          </span>
        ))}
      </p>
      <h3>
        {unread && <span class="unseen">Unread: </span>}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <div class="text">{elementsOf(html)}</div>
      <Reactions post={post} hands={hands} />
    </article>
  )
}

const kinds: [Reaction, string, string][] = [
  ['like', '👍', 'Like'],
  ['love', '❤️', 'Love'],
  ['celebrate', '🎉', 'Celebrate'],
  ['confused', '😕', 'Confused'],
]

function Reactions({ post, hands }: { post: Post; hands: Hands }) {
  const [chosen, setChosen] = useState(post.reaction)
  const [failed, setFailed] = useState(false)
  const choose = async (kind: Reaction) => {
    const before = chosen
    const after = before === kind ? null : kind
    // Shown at once, and taken back where it does not arrive.
    setChosen(after)
    setFailed(false)
    try {
      await react(hands, post, after)
    } catch {
      setChosen(before)
      setFailed(true)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend that nobody sees
    <div class="reactions" role="group" aria-label={`Your reaction to “${post.title}”`}>
      {kinds.map(([kind, sign, name]) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => void choose(kind)}>
          <span aria-hidden="true">{sign}</span>
          <span class="unseen">{name}</span>
        </button>
      ))}
      {failed && (
        <span class="error" role="alert">
          That did not work.
        </span>
      )}
    </div>
  )
}
