import { useEffect, useState } from 'preact/hooks'
import type { Hands } from '../../part.ts'
import { create, type OwnFeedback, type Post, readSimilar, type Similar } from './own-feedback.ts'
import { VoteButton } from './vote-button.tsx'

interface NewPostProps {
  shown: OwnFeedback
  hands: Hands
  change(post: Post): void
  /** null: nothing was posted. */
  done(post: Post | null): void
}

export function NewPost({ shown: { boards, categories }, hands, change, done }: NewPostProps) {
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (form: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(form)) as Record<string, string>
    setBusy(true)
    try {
      const board_id = typed.board_id ?? boards[0]?.id ?? ''
      const draft = { title: title.trim(), body: typed.body ?? '', board_id, category_id: typed.category_id || null }
      done(await create(hands, draft))
    } catch (error) {
      setProblem((error as Error).message)
      setBusy(false)
    }
  }
  return (
    <form
      class="feedback"
      aria-label="New post"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void send(event.currentTarget)
      }}
    >
      <h2>New post</h2>
      <label class="field">
        <span>Title</span>
        <input
          name="title"
          required
          maxLength={200}
          autocomplete="off"
          value={title}
          onInput={({ currentTarget }) => setTitle(currentTarget.value)}
        />
      </label>
      <SimilarPosts title={title} hands={hands} change={change} />
      <label class="field">
        <span>Details (optional)</span>
        <textarea name="body" rows={4} maxLength={10_000} />
      </label>
      {boards.length > 1 && <Choice label="Board" name="board_id" options={boards} />}
      {categories.length > 0 && (
        <Choice label="Category" name="category_id" options={[{ id: '', name: 'None' }, ...categories]} />
      )}
      {problem && (
        <p class="error" role="alert">
          {problem}
        </p>
      )}
      <div class="acts">
        <button type="button" class="button" onClick={() => done(null)}>
          Cancel
        </button>
        <button type="submit" class="button primary" disabled={isBusy} aria-busy={isBusy}>
          Post
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

/** What was asked for already: a vote there helps more than a second post. */
function SimilarPosts({ title, hands, change }: { title: string; hands: Hands; change(post: Post): void }) {
  const [posts, setPosts] = useState<Similar[]>([])
  const q = title.trim()
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = q.length < 3 ? [] : await readSimilar(hands, q).catch(() => [])
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
    <section class="similar" aria-label="Similar posts" aria-live="polite" hidden={posts.length === 0}>
      <p class="dim">Is it one of these? Vote for it instead.</p>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <VoteButton post={post} hands={hands} mayWrite voted={voted} />
            {post.title}
          </li>
        ))}
      </ul>
    </section>
  )
}
