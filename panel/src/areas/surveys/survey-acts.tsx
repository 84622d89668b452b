import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useMay } from '../../app/session.tsx'
import { texts } from '../../texts/surveys.ts'
import { ActiveActs } from '../../ui/active-acts.tsx'
import { toast } from '../../ui/toast.ts'
import { DeleteSurvey } from './delete-survey.tsx'
import { type Survey, surveyReads } from './survey.ts'

export function SurveyActs({ survey }: { survey: Survey }) {
  const { id, active } = survey
  const [environment] = useEnvironment()
  const turn = useAct('PATCH /v1/organization/surveys/{id}', { refresh: [...surveyReads] })
  const input = { params: { id }, query: { environment }, body: { active: !active } }
  const onSuccess = () =>
    toast.success(active ? texts.surveyTurnedOffItIsNoLongerShown : texts.surveyTurnedOnItIsShownFromNowOn)
  return (
    <>
      <MailSurvey survey={survey} />
      <ActiveActs
        active={active}
        isTurning={turn.isPending}
        turn={() => turn.mutate(input, { onSuccess, onError: toast.error })}
        deletion={(close) => <DeleteSurvey survey={survey} close={close} />}
      />
    </>
  )
}

/** Makes a draft with the first question in it, and opens that: nothing is sent before somebody has looked at it. */
function MailSurvey({ survey }: { survey: Survey }) {
  const [environment] = useEnvironment()
  const navigate = useNavigate()
  const may = useMay()
  const make = useAct('POST /v1/organization/surveys/{id}/mail', { refresh: ['GET /v1/organization/campaigns'] })
  if (!may('messaging:manage')) return null
  return (
    <Button
      variant="default"
      loading={make.isPending}
      onClick={() =>
        make.mutate(
          { params: { id: survey.id }, query: { environment } },
          {
            onSuccess({ campaign_id }) {
              toast.success(texts.draftCampaignCreatedReview)
              void navigate({ to: '/campaigns', search: (before) => ({ env: before.env, campaign: campaign_id }) })
            },
            onError: toast.error,
          },
        )
      }
    >
      {texts.sendByMail}
    </Button>
  )
}
