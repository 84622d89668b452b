import { useEffect, useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { Link, navigate } from '../../app/router.tsx'
import { texts } from '../../texts/feedback.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, Select } from '../../ui/form.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Places, postReads, similarRead } from './feedback.ts'
import { PostFields } from './post-fields.tsx'
import { VoteButton } from './vote-button.tsx'

export function NewPost({ places, close }: { places: Places | undefined; close: () => void }) {
  const [title, setTitle] = useState('')
  const create = useAct('POST /v1/contact/feedback', {
    refresh: postReads,
    onDone(post) {
      close()
      toast(post.pending ? texts.postedItWillBeReviewedBefore : texts.postedYourVoteCounts)
      navigate(`/feedback/${post.id}`)
    },
  })
  const boards = places?.boards ?? []
  return (
    <Dialog title={texts.newPost} close={close}>
      <Form
        action={texts.post}
        busy={create.pending}
        error={create.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
        onSubmit={({ title: said = '', body = '', board_id, category_id }) =>
          create.run({
            body: { title: said.trim(), body, ...(board_id && { board_id }), category_id: category_id || null },
          })
        }
      >
        <div
          class="form"
          onInput={({ target }) =>
            target instanceof HTMLInputElement && target.name === 'title' && setTitle(target.value)
          }
        >
          {boards.length > 1 && (
            <Select
              label={texts.board}
              name="board_id"
              value={boards[0]?.id ?? ''}
              options={boards.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <PostFields places={places}>
            <Similar title={title} close={close} />
          </PostFields>
        </div>
      </Form>
    </Dialog>
  )
}

/** Similar posts: a vote there helps more than a second post. */
function Similar({ title, close }: { title: string; close: () => void }) {
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQ(title.trim()), 300)
    return () => clearTimeout(timer)
  }, [title])
  const read = useRead(similarRead, { query: { q } }, q.length >= 3)
  const posts = q.length >= 3 ? (read.data?.posts ?? []) : []
  return (
    <section class="similar" aria-label={texts.similarPosts} aria-live="polite" hidden={posts.length === 0}>
      <p class="hint">{texts.isItOneOfThese}</p>
      <ul>
        {posts.map((post) => (
          <li key={post.id}>
            <VoteButton post={post} />
            <Link to={`/feedback/${post.id}`} onClick={close}>
              {post.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
