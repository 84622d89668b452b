import { Skeleton, Text } from '@mantine/core'
import { useAct, useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/feedback.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Problem } from '../../ui/form-modal.tsx'
import { toast } from '../../ui/toast.ts'
import { undoToast } from '../../ui/undo-toast.tsx'
import { type Post, type PostStatus, postReads, statuses } from './feedback.ts'

type Movable = Pick<Post, 'id' | 'title' | 'status'>

/** Changes the status of a post, which can be undone. `shipped` is asked first, because it notifies voters. */
export function useMoveTo() {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/feedback/{id}', { refresh: [...postReads] })
  const set = (post: Movable, status: PostStatus, onSuccess: () => void) =>
    update.mutate(
      { params: { id: post.id }, query: { environment }, body: { status } },
      { onSuccess, onError: toast.error },
    )
  const takeBack = (post: Movable) => () =>
    set(post, post.status, () => toast.success(texts.titleIsAgainLabel(post.title, statuses[post.status].label)))
  const moveTo = (post: Movable, status: PostStatus) => {
    if (status === post.status) return
    set(post, status, () => undoToast(texts.titleIsNowLabel(post.title, statuses[status].label), takeBack(post)))
  }
  return { moveTo, takeBack, isPending: update.isPending }
}

interface ShipPostProps {
  post: Movable
  close: () => void
}

/** Names the people who are notified before the post ships. Undoing it in time notifies no one. */
export function ShipPost({ post, close }: ShipPostProps) {
  const [environment] = useEnvironment()
  const { takeBack } = useMoveTo()
  const update = useAct('PATCH /v1/organization/feedback/{id}', { refresh: [...postReads] })
  const effects = useRead(
    'GET /v1/organization/feedback/{id}/effects',
    { params: { id: post.id }, query: { environment, status: 'shipped' } },
    { single: true },
  )
  const onSuccess = () => {
    close()
    const { notified = 0, undo_seconds } = effects.data ?? {}
    const said = notified === 0 ? texts.titleHasShipped(post.title) : texts.titleHasShippedVotersSoon(post.title)
    undoToast(said, takeBack(post), notified === 0 ? undefined : undo_seconds)
  }
  return (
    <Confirm
      opened
      close={close}
      title={texts.hasTitleShipped(post.title)}
      act={texts.markAsShipped}
      isHarmless
      pending={update.isPending || effects.isPending}
      error={update.error}
      onConfirm={() =>
        update.mutate({ params: { id: post.id }, query: { environment }, body: { status: 'shipped' } }, { onSuccess })
      }
    >
      {effects.data ? (
        <>
          <Text inherit>{texts.votersNotifiedAndMailed(effects.data.notified, effects.data.mailed)}</Text>
          {effects.data.notified > 0 && (
            <Text size="sm" c="dimmed" mt={8}>
              {texts.votersHearAfterSeconds(effects.data.undo_seconds)}
            </Text>
          )}
        </>
      ) : effects.error ? (
        <Problem error={effects.error} />
      ) : (
        <Skeleton h={40} aria-busy />
      )}
    </Confirm>
  )
}
