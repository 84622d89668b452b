import type { Survey } from '@userkeep/client/survey'
import { useEffect, useState } from 'preact/hooks'
import type { PartProps } from '../../part.ts'
import { overlayRanks, useOverlayTurn } from '../../ui/overlay-turn.ts'
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
  const isAsked = survey !== null && !isClosed
  const isShown = useOverlayTurn(overlayRanks.survey, isAsked)
  // Hidden rather than left out, so that an answer that is being written is not lost.
  return isAsked && <SurveyCard survey={survey} widget={widget} isHidden={!isShown} close={() => setClosed(true)} />
}
