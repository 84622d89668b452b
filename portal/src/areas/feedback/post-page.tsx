import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { navigate } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/feedback.ts'
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

const back = { to: '/feedback', label: texts.feedback }

export function PostPage({ id }: { id: string }) {
  const read = useRead(postRead, { params: { id } })
  if (read.data) return <Shown post={read.data} />
  return (
    <Page title={texts.feedback} back={back}>
      <Section title={texts.post} isAlone>
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
              {texts.edit}
            </Button>
            <Button locked={locked} onClick={() => setActing('delete')}>
              {texts.delete}
            </Button>
          </>
        )
      }
    >
      {post.pending && <Notice>{texts.thisPostWillBeReviewedBefore}</Notice>}
      <Section title={texts.post} isAlone>
        <div class="post">
          <VoteButton post={post} />
          <div class="post-main">
            <p class="post-known">
              <StatusBadge status={post.status} />
              <Known post={post} />
            </p>
            {post.body && <p class="post-text">{post.body}</p>}
            {post.own && !post.editable && <p class="hint">{texts.othersHaveVotedForItSo}</p>}
          </div>
        </div>
        {post.answer_html && (
          <div class="post-answer">
            <h3>{texts.officialAnswer}</h3>
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
      toast(texts.saved)
      close()
    },
  })
  return (
    <Dialog title={texts.editPost} close={close}>
      <Form
        action={texts.save}
        busy={update.pending}
        error={update.error}
        beside={<Button onClick={close}>{texts.cancel}</Button>}
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
      toast(texts.postDeleted)
      navigate('/feedback')
    },
    refresh: [postsRead],
  })
  return (
    <Confirm
      title={texts.deleteTitle(post.title)}
      description={texts.itIsDeletedForEveryone}
      action={texts.delete}
      act={remove}
      input={{ params: { id: post.id } }}
      close={close}
    />
  )
}
