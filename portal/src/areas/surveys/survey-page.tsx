import { ApiError } from '@userkeep/client'
import type { Survey } from '@userkeep/client/survey'
import { useEffect, useState } from 'preact/hooks'
import { call, refresh } from '../../app/api.ts'
import { sectionsRead } from '../../app/sections-read.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/surveys.ts'
import { Failed, Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { AskedSurvey } from './asked-survey.tsx'
import { pendingRead, usePending } from './pending.ts'

/** The survey that is waiting, and after its last answer what is said then. */
export function SurveyPage() {
  const pending = usePending()
  const [held, setHeld] = useState<Survey | null>(null)
  const survey = held ?? pending.data?.survey
  return (
    <Page title={texts.survey} description={texts.yourAnswersAreSavedAsYouGo}>
      {survey ? (
        <Turn key={survey.id} survey={survey} hold={() => setHeld(survey)} leave={() => setHeld(null)} />
      ) : (
        <Section title={texts.survey} isAlone>
          <Loaded read={pending} shape="lines">
            {() => <Nothing />}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

const Nothing = () => (
  <Empty icon="chat" title={texts.noSurveys}>
    {texts.thereIsNoSurveyForYou}
  </Empty>
)

interface TurnProps {
  survey: Survey
  /** Keeps it in view, also once it is nothing that waits any more. */
  hold(): void
  leave(): void
}

type State = 'asking' | 'taken' | 'refused' | Error

/** Before it is shown, that is said to the service: the person may have been asked elsewhere meanwhile. */
function Turn({ survey, hold, leave }: TurnProps) {
  const { locked } = useSession()
  const [state, setState] = useState<State>(survey.state === null && !locked ? 'asking' : 'taken')
  const take = async () => {
    setState('asking')
    try {
      await call('POST /v1/contact/surveys/{id}/shown', { params: { id: survey.id }, body: { place: 'portal' } })
      hold()
      setState('taken')
    } catch (error) {
      setState(error instanceof ApiError && error.status === 409 ? 'refused' : (error as Error))
    }
  }
  useEffect(() => {
    if (state === 'asking') void take()
    else hold()
  }, [])
  const onDismissed = async () => {
    await refresh(pendingRead, sectionsRead)
    leave()
  }
  return (
    <Section title={texts.questions} isAlone>
      {state instanceof Error ? (
        <Failed error={state} again={() => void take()} />
      ) : state === 'refused' ? (
        <Nothing />
      ) : (
        <div aria-busy={state === 'asking'}>
          <AskedSurvey
            survey={survey}
            locked={locked}
            onDismissed={onDismissed}
            onDone={() => void refresh(pendingRead, sectionsRead)}
          />
        </div>
      )}
    </Section>
  )
}
