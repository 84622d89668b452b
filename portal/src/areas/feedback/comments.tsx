import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/feedback.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Form, TextArea } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Pager, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { commentsRead, type Post, postRead } from './feedback.ts'

type Comment = Output<typeof commentsRead>['comments'][number]

const stale = [commentsRead, postRead] as const

export function Comments({ post }: { post: Post }) {
  const { locked } = useSession()
  const [offset, setOffset] = useState(0)
  const [written, setWritten] = useState(0)
  const comments = useRead(commentsRead, { params: { id: post.id }, query: { offset } })
  const add = useAct('POST /v1/contact/feedback/{id}/comments', {
    refresh: [...stale],
    onDone: () => setWritten((count) => count + 1),
  })
  return (
    <Section title={post.comments > 0 ? texts.commentCount(post.comments) : texts.comments}>
      <Loaded read={comments} shape="people">
        {(page) => (
          <>
            {page.comments.length > 0 && (
              <ul class="comments" aria-label={texts.comments}>
                {page.comments.map((comment) => (
                  <CommentRow key={comment.id} post={post} comment={comment} />
                ))}
              </ul>
            )}
            <Pager page={page} go={setOffset} />
          </>
        )}
      </Loaded>
      <Form
        key={written}
        action={texts.comment}
        busy={add.pending}
        error={add.error}
        locked={locked}
        onSubmit={({ text = '' }) => text.trim() && add.run({ params: { id: post.id }, body: { text } })}
      >
        <TextArea label={texts.addAComment} name="text" rows={3} required maxLength={5000} isProse />
      </Form>
    </Section>
  )
}

function CommentRow({ post, comment }: { post: Post; comment: Comment }) {
  const { brand } = useConfig()
  const { locked } = useSession()
  const remove = useAct('DELETE /v1/contact/feedback/{id}/comments/{commentId}', { refresh: [...stale] })
  const name = comment.name ?? (comment.by_staff ? brand.name : comment.own ? texts.you : texts.anonymous)
  return (
    <li class="comment">
      <Avatar name={name} />
      <div>
        <p class="comment-head">
          <b>{name}</b>
          {comment.by_staff && <span class="badge badge-accent">{texts.team}</span>}
          <small class="dim">
            <Time at={comment.created_at} />
          </small>
        </p>
        <p class="post-text">{comment.text}</p>
        <Problem error={remove.error} />
      </div>
      {comment.own && (
        <Button
          kind="quiet"
          busy={remove.pending}
          locked={locked}
          aria-label={texts.deleteYourComment}
          onClick={() => remove.run({ params: { id: post.id, commentId: comment.id } })}
        >
          {texts.delete}
        </Button>
      )}
    </li>
  )
}
