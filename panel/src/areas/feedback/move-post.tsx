import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { toast } from '../../ui/toast.ts'
import { counted, type Post, type PostStatus, postReads, statuses } from './feedback.ts'

/** Gives a post another status. `shipped` is asked for first: everybody who voted is told. */
export function useMoveTo() {
  const [environment] = useEnvironment()
  const update = useAct('PATCH /v1/organization/feedback/{id}', { refresh: [...postReads] })
  const moveTo = (post: Pick<Post, 'id' | 'title' | 'status'>, status: PostStatus) => {
    if (status === post.status) return
    update.mutate(
      { params: { id: post.id }, query: { environment }, body: { status } },
      {
        onSuccess: () => toast.success(`“${post.title}” is now: ${statuses[status].label}.`),
        onError: toast.error,
      },
    )
  }
  return { moveTo, isPending: update.isPending }
}

export function ShipPost({ post, close }: { post: Pick<Post, 'id' | 'title' | 'votes'>; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="PATCH /v1/organization/feedback/{id}"
      input={{ params: { id: post.id }, query: { environment }, body: { status: 'shipped' } }}
      refresh={postReads}
      success={`“${post.title}” has shipped.`}
      close={close}
      title={`Has “${post.title}” shipped?`}
      act="Mark as shipped"
      isHarmless
    >
      {post.votes === 0
        ? 'Nobody has voted for it, so nobody is told.'
        : `${counted(post.votes, 'person', 'people')} voted for it, and ${post.votes === 1 ? 'is' : 'are'} told once, in-app and by email where they agreed to product news. To write about it first, publish a changelog post that ships it.`}
    </ConfirmAct>
  )
}
