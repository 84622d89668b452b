import type { Survey } from '@userkeep/client/survey'
import { useEffect, useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import { startAsking } from './asking.ts'
import type { BootSurvey } from './boot-survey.ts'
import { SurveyCard } from './survey-card.tsx'
import styles from './surveys.css?inline'

export { styles }

/** A survey in the corner, once it is time to ask it. */
export function View({ shown, widget }: PartProps<BootSurvey>) {
  const [survey, setSurvey] = useState<Survey | null>(null)
  const [isClosed, setClosed] = useState(false)
  useEffect(() => {
    // Somebody else may be there; while a survey is edited it is always the same one.
    if (!widget.isPreview) {
      setSurvey(null)
      setClosed(false)
    }
    return startAsking({ shown, widget, ask: setSurvey })
  }, [shown, widget])
  if (!survey || isClosed) return null
  return <SurveyCard survey={survey} widget={widget} close={() => setClosed(true)} />
}
