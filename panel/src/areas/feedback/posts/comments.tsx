import { Badge, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { useState } from 'react'
import { useAct, useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { RowMenu } from '../../../ui/compact-list.tsx'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { Problem } from '../../../ui/form-modal.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { pageQuery } from '../../../ui/table/paging.ts'
import { TableFoot } from '../../../ui/table/table-foot.tsx'
import { useOwnPaging } from '../../../ui/table/use-paging.ts'
import { toast } from '../../../ui/toast.ts'
import s from '../feedback.module.css'
import { type Post, postReads } from '../feedback.ts'

type Comment = Output<'GET /v1/organization/feedback/{id}/comments'>['comments'][number]

const nameOf = ({ staff_name, name, email, contact_id }: Comment) =>
  staff_name ?? name ?? email ?? (contact_id ? texts.contactContactId(contact_id.slice(0, 8)) : texts.formerMember)

export function Comments({ post, mayWrite }: { post: Post; mayWrite: boolean }) {
  const [environment] = useEnvironment()
  const paging = useOwnPaging()
  const query = useRead('GET /v1/organization/feedback/{id}/comments', {
    params: { id: post.id },
    query: { environment, ...pageQuery(paging.place) },
  })
  if (!query.data) {
    return query.error ? (
      <FailedPart what={texts.theComments} error={query.error} retry={() => void query.refetch()} />
    ) : (
      <Stack gap={18} aria-busy>
        <Skeleton h={40} />
        <Skeleton h={40} />
      </Stack>
    )
  }
  const { comments, next_cursor } = query.data
  return (
    <>
      {comments.length === 0 ? (
        <Text c="dimmed" size="sm">
          {texts.noCommentsYet}
        </Text>
      ) : (
        <ul className={s.comments} aria-label={texts.comments}>
          {comments.map((comment) => (
            <CommentRow key={comment.id} post={post} comment={comment} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {(paging.place.page > 1 || next_cursor) && (
        <TableFoot list={{ paging, nextCursor: next_cursor ?? null }} count={comments.length} />
      )}
      {mayWrite && <NewComment post={post} />}
    </>
  )
}

interface CommentProps {
  post: Post
  comment: Comment
  mayWrite: boolean
}

function CommentRow({ post, comment, mayWrite }: CommentProps) {
  const [environment] = useEnvironment()
  const [isDeleting, setDeleting] = useState(false)
  const update = useAct('PATCH /v1/organization/feedback/{id}/comments/{commentId}', { refresh: [...postReads] })
  const input = { params: { id: post.id, commentId: comment.id }, query: { environment } }
  const turn = () => update.mutate({ ...input, body: { hidden: !comment.hidden } }, { onError: toast.error })
  return (
    <li className={s.comment} data-hidden={comment.hidden || undefined}>
      <Avatar name={nameOf(comment)} size={30} />
      <div className={s.commentMain}>
        <div className={s.commentHead}>
          <b>
            {comment.contact_id ? (
              <AnchorLink to="/contacts" search={{ contact: comment.contact_id }} c="inherit" inherit>
                {nameOf(comment)}
              </AnchorLink>
            ) : (
              nameOf(comment)
            )}
          </b>
          {comment.staff_name !== null && <Badge variant="light">{texts.team}</Badge>}
          {comment.hidden && (
            <Badge variant="light" color="gray">
              {texts.hidden}
            </Badge>
          )}
          <Text component="span" size="xs" c="dimmed">
            <RelativeTime at={comment.created_at} />
          </Text>
        </div>
        <p className={s.text}>{comment.text}</p>
      </div>
      {mayWrite && (
        <RowMenu
          label={texts.theCommentOfName(nameOf(comment))}
          acts={[
            { label: comment.hidden ? texts.show : texts.hide, run: turn },
            { label: texts.delete, run: () => setDeleting(true), isDestructive: true },
          ]}
        />
      )}
      {isDeleting && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/{id}/comments/{commentId}"
          input={input}
          refresh={postReads}
          success={texts.commentDeleted}
          close={() => setDeleting(false)}
          title={texts.deleteThisComment}
          act={texts.deleteComment}
        >
          {texts.thisCannotBeUndoneToKeep}
        </ConfirmAct>
      )}
    </li>
  )
}

function NewComment({ post }: { post: Post }) {
  const [environment] = useEnvironment()
  const [text, setText] = useState('')
  const send = useAct('POST /v1/organization/feedback/{id}/comments', { refresh: [...postReads] })
  return (
    <form
      className={s.newComment}
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate(
          { params: { id: post.id }, query: { environment }, body: { text } },
          { onSuccess: () => setText('') },
        )
      }}
    >
      <Textarea
        label={texts.commentAsYourTeam}
        placeholder={texts.writeAComment}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={send.error?.fields.text}
      />
      <Problem error={send.error} />
      <Group mt={8}>
        <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
          {texts.comment}
        </Button>
      </Group>
    </form>
  )
}
