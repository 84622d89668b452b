import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/campaigns.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerMenu } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import { type Campaign, campaignReads, campaignsRead } from './campaign.ts'

const isUnderWay = ({ state }: Campaign) => ['scheduled', 'sending', 'paused'].includes(state)

/** The actions on a campaign, by its status. */
export function CampaignActs({ campaign }: { campaign: Campaign }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [asking, setAsking] = useState<'cancel' | 'delete' | null>(null)
  const input = { params: { id: campaign.id }, query: { environment } }
  const refresh = { refresh: [...campaignReads] }
  const pause = useAct('POST /v1/organization/campaigns/{id}/pause', refresh)
  const resume = useAct('POST /v1/organization/campaigns/{id}/resume', refresh)
  const copy = useAct('POST /v1/organization/campaigns/{id}/duplicate', refresh)
  const said = (text: string) => ({ onSuccess: () => toast.success(text), onError: toast.error })
  const duplicate = () =>
    copy.mutate(input, {
      onSuccess: ({ id, name }) => {
        toast.success(texts.nameCreated(name))
        screen.set({ campaign: id, tab: undefined, state: undefined })
      },
      onError: toast.error,
    })
  const close = () => setAsking(null)
  return (
    <>
      {['scheduled', 'sending'].includes(campaign.state) && (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(input, said(texts.campaignPausedNoMoreMessages))}
        >
          {texts.pause}
        </Button>
      )}
      {campaign.state === 'paused' && (
        <Button loading={resume.isPending} onClick={() => resume.mutate(input, said(texts.campaignResumedEachPerson))}>
          {texts.resume}
        </Button>
      )}
      <DrawerMenu
        acts={[
          { label: texts.duplicate, run: duplicate },
          ...(isUnderWay(campaign)
            ? [{ label: texts.cancel, run: () => setAsking('cancel'), isDestructive: true as const }]
            : []),
          ...(campaign.state === 'draft'
            ? [{ label: texts.delete, run: () => setAsking('delete'), isDestructive: true as const }]
            : []),
        ]}
      />
      {asking === 'cancel' && <CancelCampaign campaign={campaign} close={close} />}
      {asking === 'delete' && <DeleteCampaign campaign={campaign} close={close} />}
    </>
  )
}

interface DialogProps {
  campaign: Campaign
  close: () => void
}

function CancelCampaign({ campaign: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/campaigns/{id}/cancel"
      input={{ params: { id }, query: { environment } }}
      refresh={campaignReads}
      success={texts.nameCanceled(name)}
      close={close}
      title={texts.cancelName(name)}
      act={texts.cancelCampaign}
      cancel={texts.keepCampaign}
    >
      {texts.theRemainingRecipientsDo}
    </ConfirmAct>
  )
}

function DeleteCampaign({ campaign: { id, name }, close }: DialogProps) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/campaigns/{id}"
      input={{ params: { id }, query: { environment } }}
      refresh={[campaignsRead]}
      success={texts.nameDeleted(name)}
      leaves={['campaign', 'step']}
      close={close}
      title={texts.deleteName(name)}
      act={texts.deleteDraft}
    >
      {texts.theDraftIsDeletedItWasNeverSent}
    </ConfirmAct>
  )
}
