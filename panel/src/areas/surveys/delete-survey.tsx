import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { number, type Survey, surveysRead } from './survey.ts'

export function DeleteSurvey({ survey, close }: { survey: Survey; close: () => void }) {
  const [environment] = useEnvironment()
  const { started } = survey.counts
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/surveys/{id}"
      input={{ params: { id: survey.id }, query: { environment } }}
      refresh={[surveysRead]}
      success={`Survey “${survey.name}” deleted.`}
      leaves={['survey', 'part']}
      close={close}
      title={`Delete the survey “${survey.name}”?`}
      act="Delete survey"
    >
      {started === 0
        ? 'Nobody has answered it yet.'
        : `The answers of ${started === 1 ? '1 person' : `${number(started)} people`} are deleted with it. To keep them, turn the survey off instead.`}
    </ConfirmAct>
  )
}
