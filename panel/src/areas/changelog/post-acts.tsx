import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/changelog.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { type PostInFull, postReads, postsRead } from './changelog.ts'
import { PublishPost } from './publish-post.tsx'

interface PostActsProps {
  post: PostInFull
  isDirty: boolean
}

/** The actions on a post, by its status. */
export function PostActs({ post, isDirty }: PostActsProps) {
  const [environment] = useEnvironment()
  const may = useMay()
  const [asking, setAsking] = useState<'publish' | 'unpublish' | 'mail' | 'delete' | null>(null)
  const input = { params: { id: post.id }, query: { environment } }
  const unschedule = useAct('POST /v1/organization/changelog/{id}/unschedule', { refresh: [...postReads] })
  const close = () => setAsking(null)
  const reason = isDirty ? texts.saveYourChangesFirst : post.body.trim() === '' ? texts.writeTheTextFirst : null
  const isPublished = post.state === 'published'
  return (
    <>
      {!isPublished && (
        <Button disabled={reason !== null} title={reason ?? undefined} onClick={() => setAsking('publish')}>
          {post.state === 'scheduled' ? texts.changeTime : texts.publish}
        </Button>
      )}
      {isPublished && may('messaging:manage') && (
        <Button variant="default" onClick={() => setAsking('mail')}>
          {texts.emailIt}
        </Button>
      )}
      <DrawerMenu
        acts={[
          ...(post.state === 'scheduled'
            ? [
                {
                  label: texts.unschedule,
                  run: () =>
                    unschedule.mutate(input, {
                      onSuccess: () => toast.success(texts.unscheduledThePostIsADraft),
                      onError: toast.error,
                    }),
                },
              ]
            : []),
          ...(isPublished ? [{ label: texts.unpublishEllipsis, run: () => setAsking('unpublish') }] : []),
          { label: texts.delete, run: () => setAsking('delete'), isDestructive: true as const },
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
      success={texts.postUnpublished}
      close={close}
      title={texts.unpublishTitle(title)}
      act={texts.unpublish}
    >
      {texts.itIsRemovedFromThePublicPage}
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
      success={texts.draftCampaignCreated}
      onSuccess={({ campaign_id }) => void navigate({ to: '/campaigns', search: { campaign: campaign_id } })}
      close={close}
      title={texts.emailTitle(title)}
      act={texts.createDraftCampaign}
      isHarmless
    >
      {texts.thisCreatesATemplateFromThePost}
      {segment_id === null ? texts.chooseItsSegmentThenSend : texts.inTheSegmentOfThePostNothing}
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
      success={texts.titleDeleted(title)}
      leaves={['post']}
      close={close}
      title={texts.deleteTitle(title)}
      act={texts.deletePost}
    >
      {state === 'published' ? texts.itsPublicPageAndItsReactions : texts.itsTextIsDeletedThisCannot}
    </ConfirmAct>
  )
}
