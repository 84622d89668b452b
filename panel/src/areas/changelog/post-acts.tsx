import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { type PostInFull, postReads, postsRead } from './changelog.ts'
import { PublishPost } from './publish-post.tsx'

interface PostActsProps {
  post: PostInFull
  isDirty: boolean
}

/** What can be done with a whole post, by where it stands. */
export function PostActs({ post, isDirty }: PostActsProps) {
  const [environment] = useEnvironment()
  const may = useMay()
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'mail' | 'delete' | null>(null)
  const input = { params: { id: post.id }, query: { environment } }
  const unschedule = useAct('POST /v1/organization/changelog/{id}/unschedule', { refresh: [...postReads] })
  const close = () => setAsking(null)
  const reason = isDirty ? 'Save your changes first' : post.body.trim() === '' ? 'Write the text first' : null
  const isPublished = post.state === 'published'
  return (
    <>
      {!isPublished && (
        <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setAsking('publish')}>
          {post.state === 'scheduled' ? 'Change time…' : 'Publish…'}
        </Button>
      )}
      {isPublished && may('messaging:manage') && (
        <Button variant="default" onClick={() => setAsking('mail')}>
          Email it…
        </Button>
      )}
      <DrawerMenu
        acts={[
          ...(post.state === 'scheduled'
            ? [
                {
                  label: 'Unschedule',
                  run: () =>
                    unschedule.mutate(input, {
                      onSuccess: () => toast.success('It is a draft again.'),
                      onError: toast.error,
                    }),
                },
              ]
            : []),
          ...(isPublished ? [{ label: 'Unpublish…', run: () => setAsking('unpublish') }] : []),
          { label: 'Delete…', run: () => setAsking('delete'), isDestructive: true as const },
        ]}
      />
      {asking === 'publish' && <PublishPost post={post} close={close} />}
      {asking === 'unpublish' && <Unpublish post={post} close={close} />}
      {asking === 'mail' && <MailPost post={post} close={close} />}
      {asking === 'delete' && <DeletePost post={post} close={close} />}
    </>
  )
}

interface DialogProps {
  post: PostInFull
  close: () => void
}

function Unpublish({ post: { id, title }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/changelog/{id}/unpublish"
      input={{ params: { id }, query: { environment } }}
      refresh={postReads}
      success="Unpublished. Nobody sees it."
      close={close}
      title={`Unpublish “${title}”?`}
      act="Unpublish"
    >
      It leaves the public page, the feed, the portal and your product. Its reactions stay, and publishing it again
      tells nobody a second time.
    </ConfirmAct>
  )
}

function MailPost({ post: { id, title, segment_id }, close }: DialogProps) {
  const [environment] = useEnvironment()
  const navigate = useNavigate()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/changelog/{id}/campaign"
      input={{ params: { id }, query: { environment } }}
      refresh={['GET /v1/organization/campaigns', 'GET /v1/organization/templates']}
      success="Campaign drafted."
      onSuccess={({ campaign_id }) => void navigate({ to: '/campaigns', search: { campaign: campaign_id } })}
      close={close}
      title={`Email “${title}”?`}
      act="Draft the campaign"
      isHarmless
    >
      This makes a template of the post and a draft campaign for people who agreed to product news
      {segment_id === null ? '. Choose its segment, then send it.' : ', in the segment of the post.'} Nothing is sent
      yet.
    </ConfirmAct>
  )
}

function DeletePost({ post: { id, title, state }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/changelog/{id}"
      input={{ params: { id }, query: { environment } }}
      refresh={[postsRead]}
      success={`“${title}” is deleted.`}
      leaves={['post']}
      close={close}
      title={`Delete “${title}”?`}
      act="Delete post"
    >
      {state === 'published'
        ? 'Its public page is gone, and so are its reactions. This cannot be undone.'
        : 'Its text is lost. This cannot be undone.'}
    </ConfirmAct>
  )
}
