import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { ConfirmAct } from '../../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../../ui/drawer.tsx'
import { toast } from '../../../ui/toast.ts'
import s from '../feedback.module.css'
import { counted, type Post, type PostStatus, postReads, statusOptions } from '../feedback.ts'
import { ShipPost, useMoveTo } from '../move-post.tsx'
import { EditPost } from './edit-post.tsx'
import { MergePost } from './merge-post.tsx'

/** What can be done with a whole post. */
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
        onSuccess: () => toast.success(moderation === 'visible' ? 'Everybody sees it now.' : 'Only your team sees it.'),
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
          Approve
        </Button>
      )}
      <Select
        aria-label="Status"
        className={s.status}
        allowDeselect={false}
        data={statusOptions}
        value={post.status}
        disabled={isPending}
        onChange={choose}
      />
      <Button variant="default" onClick={() => setActing('merge')}>
        Merge…
      </Button>
      <DrawerMenu
        acts={[
          { label: 'Edit…', run: () => setActing('edit') },
          ...(post.moderation === 'hidden'
            ? [{ label: 'Show to everybody', run: () => show('visible') }]
            : [{ label: isPendingReview ? 'Reject' : 'Hide', run: () => show('hidden') }]),
          { label: 'Delete…', run: () => setActing('delete'), isDestructive: true },
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
          success={`“${post.title}” deleted.`}
          leaves={['post', 'tab']}
          close={close}
          title={`Delete “${post.title}”?`}
          act="Delete post"
        >
          {`Its ${counted(post.votes, 'vote')} and ${counted(post.comments, 'comment')} are deleted with it. To take it from sight only, hide it instead.`}
        </ConfirmAct>
      )}
    </>
  )
}
