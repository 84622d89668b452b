import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/feedback-posts.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../../ui/drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../feedback.module.css'
import { type Post, type PostStatus, postReads, statusOptions } from '../feedback.ts'
import { ShipPost, useMoveTo } from '../move-post.tsx'
import { EditPost } from './edit-post.tsx'
import { MergePost } from './merge-post.tsx'

/** The actions on a post. */
export function PostActs({ post }: { post: Post }) {
  const [acting, setActing] = useState<'edit' | 'merge' | 'delete' | 'ship' | null>(null)
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/feedback/{id}', { refresh: [...postReads] })
  const { moveTo, isPending } = useMoveTo()
  const close = () => setActing(null)
  const show = (moderation: 'visible' | 'hidden') =>
    update.mutate(
      { params: { id: post.id }, query: { environment }, body: { moderation } },
      {
        onSuccess: () =>
          toast.success(
            moderation === 'visible' ? texts.thePostIsVisibleToEveryone : texts.thePostIsVisibleToYourTeamOnly,
          ),
        onError: toast.error,
      },
    )
  const choose = (status: string | null) => {
    if (status === 'shipped') setActing('ship')
    else if (status) moveTo(post, status as PostStatus)
  }
  const isPendingReview = post.moderation === 'pending'
  return (
    <>
      {isPendingReview && (
        <Button loading={update.isPending} onClick={() => show('visible')}>
          {texts.approve}
        </Button>
      )}
      <Select
        aria-label={texts.status}
        className={s.status}
        allowDeselect={false}
        data={statusOptions}
        value={post.status}
        disabled={isPending}
        onChange={choose}
      />
      <Button variant="default" onClick={() => setActing('merge')}>
        {texts.mergeEllipsis}
      </Button>
      <DrawerMenu
        acts={[
          { label: texts.editEllipsis, run: () => setActing('edit') },
          ...(post.moderation === 'hidden'
            ? [{ label: texts.showToEveryone, run: () => show('visible') }]
            : [{ label: isPendingReview ? texts.reject : texts.hide, run: () => show('hidden') }]),
          { label: texts.delete, run: () => setActing('delete'), isDestructive: true },
        ]}
      />
      {acting === 'edit' && <EditPost post={post} close={close} />}
      {acting === 'merge' && <MergePost post={post} close={close} />}
      {acting === 'ship' && <ShipPost post={post} close={close} />}
      {acting === 'delete' && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/feedback/{id}"
          input={{ params: { id: post.id }, query: { environment } }}
          refresh={postReads.filter((read) => read !== 'GET /v1/organization/feedback/{id}')}
          success={texts.titleDeleted(post.title)}
          leaves={['post', 'tab']}
          close={close}
          title={texts.deleteTitle(post.title)}
          act={texts.deletePost}
        >
          {texts.itsVotesAndCommentsAreDeletedToo(texts.votesCount(post.votes), texts.commentsCount(post.comments))}
        </ConfirmAct>
      )}
    </>
  )
}
