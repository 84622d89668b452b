import { useEffect, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/changelog.ts'
import { locale } from '../../texts/locale.ts'
import { elementsOf } from '../../ui/elements-of.ts'
import { markSeen, type Post, type Reaction, react, readPosts } from './own-changelog.ts'

interface PostsProps {
  first: Post[] | null
  widget: WidgetApi
  onSeen(): void
}

/** The posts, the newest first; those that are shown have been seen. */
export function Posts({ first, widget, onSeen }: PostsProps) {
  const [posts, setPosts] = useState(first)
  const [next, setNext] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>(first ? 'idle' : 'loading')
  const read = async (after: string | null) => {
    setState('loading')
    try {
      const page = await readPosts(widget, after)
      setPosts((before) => [...(after === null ? [] : (before ?? [])), ...page.posts])
      setNext(page.next_cursor)
      setState('idle')
      onSeen()
      // Recording the view is independent: the posts are shown in any case.
      markSeen(widget, page.posts).catch(() => undefined)
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
          {texts.postsCouldNotBeLoaded}{' '}
          <button type="button" class="link" onClick={() => void read(posts ? next : null)}>
            {texts.tryAgain}
          </button>
        </p>
      )}
      {!shown && state === 'loading' && <p class="dim empty">{texts.loading}</p>}
      {shown?.length === 0 && <p class="dim empty">{texts.noUpdatesYet}</p>}
      {shown?.map((post) => (
        <Article key={post.id} post={post} widget={widget} />
      ))}
      {next !== null && (
        <button type="button" class="button older" disabled={state === 'loading'} onClick={() => void read(next)}>
          {texts.showOlder}
        </button>
      )}
    </div>
  )
}

const inWords = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

function Article({ post, widget }: { post: Post; widget: WidgetApi }) {
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
        {unread && <span class="unseen">{texts.unread}</span>}
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <div class="text">{elementsOf(html)}</div>
      <Reactions post={post} widget={widget} />
    </article>
  )
}

const kinds: [Reaction, string, string][] = [
  ['like', '👍', texts.like],
  ['love', '❤️', texts.love],
  ['celebrate', '🎉', texts.celebrate],
  ['confused', '😕', texts.confused],
]

function Reactions({ post, widget }: { post: Post; widget: WidgetApi }) {
  const [chosen, setChosen] = useState(post.reaction)
  const [failed, setFailed] = useState(false)
  const choose = async (kind: Reaction) => {
    const before = chosen
    const after = before === kind ? null : kind
    // Shown at once, and taken back where it does not arrive.
    setChosen(after)
    setFailed(false)
    try {
      await react(widget, post, after)
    } catch {
      setChosen(before)
      setFailed(true)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend that nobody sees
    <div class="reactions" role="group" aria-label={texts.yourReactionToTitle(post.title)}>
      {kinds.map(([kind, sign, name]) => (
        <button key={kind} type="button" aria-pressed={chosen === kind} onClick={() => void choose(kind)}>
          <span aria-hidden="true">{sign}</span>
          <span class="unseen">{name}</span>
        </button>
      ))}
      {failed && (
        <span class="error" role="alert">
          {texts.changeCouldNotBeSaved}
        </span>
      )}
    </div>
  )
}
