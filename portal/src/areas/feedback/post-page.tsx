import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { Comments } from './comments.tsx'
import { type Post, postRead, postReads, postsRead, usePlaces } from './feedback.ts'
import { PostFields } from './post-fields.tsx'
import { StatusBadge } from './post-row.tsx'
import { VoteButton } from './vote-button.tsx'

const back = { to: '/feedback', label: 'Feedback' }

export function PostPage({ id }: { id: string }) {
  const read = useRead(postRead, { params: { id } })
  if (read.data) return <Shown post={read.data} />
  return (
    <Page title="Feedback" back={back}>
      <Section title="Post" isAlone>
        <Loaded read={read} shape="lines">
          {() => null}
        </Loaded>
      </Section>
    </Page>
  )
}

function Shown({ post }: { post: Post }) {
  const { locked } = useSession()
  const [acting, setActing] = useState<'edit' | 'delete' | null>(null)
  const close = () => setActing(null)
  return (
    <Page
      title={post.title}
      back={back}
      actions={
        post.editable && (
          <>
            <Button locked={locked} onClick={() => setActing('edit')}>
              Edit
            </Button>
            <Button locked={locked} onClick={() => setActing('delete')}>
              Delete
            </Button>
          </>
        )
      }
    >
      {post.pending && <Notice>We review it before others see it.</Notice>}
      <Section title="Post" isAlone>
        <div class="post">
          <VoteButton post={post} />
          <div class="post-main">
            <p class="post-known">
              <StatusBadge status={post.status} />
              <Known post={post} />
            </p>
            {post.body && <p class="post-text">{post.body}</p>}
            {post.own && !post.editable && (
              <p class="hint">Others have voted for it, so it can no longer be changed.</p>
            )}
          </div>
        </div>
        {post.answer_html && (
          <div class="post-answer">
            <h3>Official answer</h3>
            <div class="feed-text" dangerouslySetInnerHTML={{ __html: post.answer_html }} />
          </div>
        )}
      </Section>
      <Comments post={post} />
      {acting === 'edit' && <EditPost post={post} close={close} />}
      {acting === 'delete' && <DeletePost post={post} close={close} />}
    </Page>
  )
}

function Known({ post: { category_id, author_name, created_at } }: { post: Post }) {
  const category = usePlaces().data?.categories.find(({ id }) => id === category_id)
  return (
    <span>
      {[category?.name, author_name].filter(Boolean).join(' · ')}
      {(category || author_name) && ' · '}
      <Time at={created_at} />
    </span>
  )
}

interface ActProps {
  post: Post
  close: () => void
}

function EditPost({ post, close }: ActProps) {
  const places = usePlaces()
  const update = useAct('PATCH /v1/contact/feedback/{id}', {
    refresh: postReads,
    onDone: () => {
      toast('Saved')
      close()
    },
  })
  return (
    <Dialog title="Edit post" close={close}>
      <Form
        action="Save"
        busy={update.pending}
        error={update.error}
        beside={<Button onClick={close}>Cancel</Button>}
        onSubmit={({ title = '', body = '', category_id }) =>
          update.run({
            params: { id: post.id },
            body: { title: title.trim(), body, ...(category_id !== undefined && { category_id: category_id || null }) },
          })
        }
      >
        <PostFields places={places.data} post={post} />
      </Form>
    </Dialog>
  )
}

function DeletePost({ post, close }: ActProps) {
  const remove = useAct('DELETE /v1/contact/feedback/{id}', {
    onDone: () => {
      toast('Post deleted')
      navigate('/feedback')
    },
    refresh: [postsRead],
  })
  return (
    <Confirm
      title={`Delete “${post.title}”?`}
      description="It is gone for everybody. This cannot be undone."
      action="Delete"
      act={remove}
      input={{ params: { id: post.id } }}
      close={close}
    />
  )
}
