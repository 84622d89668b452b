import { useEffect, useState } from 'preact/hooks'
import type { WidgetApi } from '../../part.ts'
import { texts } from '../../texts/feedback.ts'
import { create, type OwnFeedback, type Post, readSimilar, type Similar } from './own-feedback.ts'
import { VoteButton } from './vote-button.tsx'

interface NewPostProps {
  shown: OwnFeedback
  widget: WidgetApi
  change(post: Post): void
  /** null: nothing was posted. */
  done(post: Post | null): void
}

export function NewPost({ shown: { boards, categories }, widget, change, done }: NewPostProps) {
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    setBusy(true)
    try {
      const board_id = typed.board_id ?? boards[0]?.id ?? ''
      const draft = { title: title.trim(), body: typed.body ?? '', board_id, category_id: typed.category_id || null }
      done(await create(widget, draft))
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <form
      class="feedback"
      aria-label={texts.newPost}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <h2>{texts.newPost}</h2>
      <label class="field">
        <span>{texts.title}</span>
        <input
          name="title"
          required
          maxLength={200}
          autocomplete="off"
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <SimilarPosts title={title} widget={widget} change={change} />
      <label class="field">
        <span>{texts.detailsOptional}</span>
        <textarea name="body" rows={4} maxLength={10_000} />
      </label>
      {boards.length > 1 && <Choice label={texts.board} name="board_id" options={boards} />}
      {categories.length > 0 && (
        <Choice label={texts.category} name="category_id" options={[{ id: '', name: texts.none }, ...categories]} />
      )}
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={() => done(null)}>
          {texts.cancel}
        </button>
        <button type="submit" class="button primary" disabled={isBusy} aria-busy={isBusy}>
          {texts.post}
        </button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  label: string
  name: string
  options: readonly { id: string; name: string }[]
}

const Choice = ({ label, name, options }: ChoiceProps) => (
  <label class="field">
    <span>{label}</span>
    <select name={name}>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>
  </label>
)

/** Similar posts: a vote there helps more than a second post. */
function SimilarPosts({ title, widget, change }: { title: string; widget: WidgetApi; change(post: Post): void }) {
  const [posts, setPosts] = useState<Similar[]>([])
  const q = title.trim()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = q.length < 3 ? [] : await readSimilar(widget, q).catch(() => [])
      if (isCurrent) setPosts(found)
    }
    const timer = setTimeout(() => void look(), 300)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q])
  const voted = (post: Post) => {
    change(post)
    setPosts((before) => before.map((one) => (one.id === post.id ? { ...one, ...post } : one)))
  }
  return (
    <section class="similar" aria-label={texts.similarPosts} aria-live="polite" hidden={posts.length === 0}>
      <p class="dim">{texts.isItOneOfThese}</p>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <VoteButton post={post} widget={widget} mayWrite voted={voted} />
            {post.title}
          </li>
        ))}
      </ul>
    </section>
  )
}
