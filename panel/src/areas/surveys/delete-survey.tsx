import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/surveys.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Survey, surveysRead } from './survey.ts'

export function DeleteSurvey({ survey, close }: { survey: Survey; close: () => void }) {
  const [environment] = useEnvironment()
  const { started } = survey.counts
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/surveys/{id}"
      input={{ params: { id: survey.id }, query: { environment } }}
      refresh={[surveysRead]}
      success={texts.surveyNameDeleted(survey.name)}
      leaves={['survey', 'part']}
      close={close}
      title={texts.deleteTheSurveyName(survey.name)}
      act={texts.deleteSurvey}
    >
      {started === 0 ? texts.noOneHasAnsweredItYet : texts.theAnswersOfCountPeople(started)}
    </ConfirmAct>
  )
}
