import { IconMessageCircleCheck, IconMessageCircleX } from '@tabler/icons-react'
import type { Fact, NameOf, Sentences } from '../../app/timeline.tsx'
import { texts } from '../../texts/timeline.ts'
import { AnchorLink } from '../../ui/links.tsx'

const surveyOf = ({ survey_id }: Fact['data'], nameOf: NameOf) =>
  typeof survey_id === 'string' && (
    <AnchorLink to="/surveys" search={{ survey: survey_id }} fz="inherit">
      {nameOf(survey_id) ?? texts.viewSurvey}
    </AnchorLink>
  )

export const timeline: Sentences = {
  'survey.response_recorded': (data, nameOf) => ({
    icon: IconMessageCircleCheck,
    title: texts.answeredASurvey,
    description: surveyOf(data, nameOf),
  }),
  'survey.dismissed': (data, nameOf) => ({
    icon: IconMessageCircleX,
    title: texts.dismissedASurvey,
    description: surveyOf(data, nameOf),
  }),
}
